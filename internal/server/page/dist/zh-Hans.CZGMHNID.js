import{u as a,v as b}from"./chunk.JRBSUSCK.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
