import{u as a,v as b}from"./chunk.XBZO4AY6.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
