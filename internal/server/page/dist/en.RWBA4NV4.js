import{o as a,p as b}from"./chunk.2CXCTGO6.js";import"./chunk.LYH7SD5H.js";export{b as peopleWords,a as text};
