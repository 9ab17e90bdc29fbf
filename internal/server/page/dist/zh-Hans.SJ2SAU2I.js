import{v as a,w as b}from"./chunk.3UL7MFDK.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
