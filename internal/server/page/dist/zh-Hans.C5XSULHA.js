import{u as a,v as b}from"./chunk.K2POCSI7.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
