import{w as a,x as b}from"./chunk.DK34T534.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
