import{v as a,w as b}from"./chunk.ZKQL3NBS.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
