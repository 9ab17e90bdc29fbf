import{x as a,y as b}from"./chunk.KYR5CDMF.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
