import{w as a,x as b}from"./chunk.GGCMO7O3.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
