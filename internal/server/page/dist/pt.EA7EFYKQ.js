import{v as a,w as b}from"./chunk.RKBK24LM.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
