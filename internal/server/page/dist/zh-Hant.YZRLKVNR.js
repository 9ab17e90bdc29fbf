import{u as a,v as b}from"./chunk.OFERZRKY.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
