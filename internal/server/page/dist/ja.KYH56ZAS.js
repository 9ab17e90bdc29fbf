import{w as a,x as b}from"./chunk.CVYR56FE.js";import"./chunk.PR3RRV6Q.js";export{b as peopleWords,a as text};
