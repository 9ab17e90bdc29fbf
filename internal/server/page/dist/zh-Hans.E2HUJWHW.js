import{v as a,w as b}from"./chunk.SWPLE22N.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
