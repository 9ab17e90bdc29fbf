import{x as a,y as b}from"./chunk.BUIBKBOY.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
