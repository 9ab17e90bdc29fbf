import{o as a,p as b}from"./chunk.X5KZZC62.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
