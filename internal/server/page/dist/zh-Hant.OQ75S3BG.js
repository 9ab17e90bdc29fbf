import{v as a,w as b}from"./chunk.2GQ75A46.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
