import{v as a,w as b}from"./chunk.QAIS4GIF.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
