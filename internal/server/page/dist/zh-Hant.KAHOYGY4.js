import{v as a,w as b}from"./chunk.JNMD6BNO.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
