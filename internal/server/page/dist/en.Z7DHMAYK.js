import{o as a,p as b}from"./chunk.NWSKBII2.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
