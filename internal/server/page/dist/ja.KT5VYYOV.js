import{w as a,x as b}from"./chunk.6L5VMLFS.js";import"./chunk.VJGCQVMX.js";export{b as peopleWords,a as text};
