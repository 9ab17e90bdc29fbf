import{w as a,x as b}from"./chunk.G6KRYU4Z.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
