import{v as a,w as b}from"./chunk.N6APHTFY.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
