import{x as a,y as b}from"./chunk.AEYOMF6J.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
