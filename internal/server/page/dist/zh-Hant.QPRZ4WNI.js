import{v as a,w as b}from"./chunk.PSSHGQAI.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
