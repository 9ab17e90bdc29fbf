import{q as a,r as b}from"./chunk.GUD6QCYA.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
