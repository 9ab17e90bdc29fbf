import{u as a,v as b}from"./chunk.YARRO6SE.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
