import{u as a,v as b}from"./chunk.MGL34NDH.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
