import{q as a,r as b}from"./chunk.7WHLWCNA.js";import"./chunk.PR3RRV6Q.js";export{b as peopleWords,a as text};
