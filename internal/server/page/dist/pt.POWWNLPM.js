import{u as a,v as b}from"./chunk.H4ZL22YK.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
