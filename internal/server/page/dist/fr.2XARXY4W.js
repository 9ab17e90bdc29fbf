import{x as a,y as b}from"./chunk.BGLSNOSU.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
