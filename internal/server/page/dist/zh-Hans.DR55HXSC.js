import{v as a,w as b}from"./chunk.MIF4E5FU.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
