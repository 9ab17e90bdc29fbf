import{v as a,w as b}from"./chunk.GBL57VCE.js";import"./chunk.URLSFDU6.js";export{b as peopleWords,a as text};
