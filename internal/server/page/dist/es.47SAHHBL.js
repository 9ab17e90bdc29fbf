import{x as a,y as b}from"./chunk.ODLRGPOE.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
