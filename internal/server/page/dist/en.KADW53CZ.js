import{p as a,q as b}from"./chunk.IO4VHLHT.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
