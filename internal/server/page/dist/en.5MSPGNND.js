import{p as a,q as b}from"./chunk.IXNV2CFM.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
