import{x as a,y as b}from"./chunk.CBF235V4.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
