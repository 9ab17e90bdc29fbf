import{w as a,x as b}from"./chunk.55FYMPVY.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
