import{x as a,y as b}from"./chunk.W6CHWN7L.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
