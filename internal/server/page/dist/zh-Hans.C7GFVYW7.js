import{v as a,w as b}from"./chunk.FIOATEHI.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
