import{w as a,x as b}from"./chunk.BCF5WQIG.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
