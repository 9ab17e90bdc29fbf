import{w as a,x as b}from"./chunk.KD2KJAVD.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
