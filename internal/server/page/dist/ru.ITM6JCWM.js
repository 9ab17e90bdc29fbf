import{y as a,z as b}from"./chunk.FHCIF3E3.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
