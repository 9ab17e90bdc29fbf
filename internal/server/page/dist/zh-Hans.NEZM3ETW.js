import{u as a,v as b}from"./chunk.YN5GQZ4U.js";import"./chunk.U3XVT5U7.js";export{b as peopleWords,a as text};
