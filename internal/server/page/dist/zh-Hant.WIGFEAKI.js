import{u as a,v as b}from"./chunk.URL45VI5.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
