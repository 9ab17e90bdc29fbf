import{v as a,w as b}from"./chunk.SRC62HQK.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
