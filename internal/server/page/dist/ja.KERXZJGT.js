import{v as a,w as b}from"./chunk.WQ57SNEB.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
