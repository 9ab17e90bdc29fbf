import{y as a,z as b}from"./chunk.KZGVRIY7.js";import"./chunk.PR3RRV6Q.js";export{b as peopleWords,a as text};
