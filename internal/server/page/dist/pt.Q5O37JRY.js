import{u as a,v as b}from"./chunk.WODMSH62.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
