import{x as a,y as b}from"./chunk.E4QZNDU6.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
