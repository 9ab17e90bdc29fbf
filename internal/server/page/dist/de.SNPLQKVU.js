import{x as a,y as b}from"./chunk.ALPCUHKY.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
