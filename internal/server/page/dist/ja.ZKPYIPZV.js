import{w as a,x as b}from"./chunk.N3LJZKOB.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
