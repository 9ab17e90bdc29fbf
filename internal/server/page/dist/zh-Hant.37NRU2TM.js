import{v as a,w as b}from"./chunk.DAJBOMZA.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
