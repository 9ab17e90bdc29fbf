import{x as a,y as b}from"./chunk.5BD6SWTI.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
