import{v as a,w as b}from"./chunk.5UGPPWTS.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
