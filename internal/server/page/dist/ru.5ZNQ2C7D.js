import{y as a,z as b}from"./chunk.CER76M6I.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
