import{v as a,w as b}from"./chunk.33SRQISP.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
