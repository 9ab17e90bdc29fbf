import{v as a,w as b}from"./chunk.ZP6NGUEY.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
