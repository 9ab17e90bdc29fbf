import{w as a,x as b}from"./chunk.IXQZRSHR.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
