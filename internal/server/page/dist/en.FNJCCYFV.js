import{o as a,p as b}from"./chunk.JOIBPTAO.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
