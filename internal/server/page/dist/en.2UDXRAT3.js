import{p as a,q as b}from"./chunk.Z6XLJLNU.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
