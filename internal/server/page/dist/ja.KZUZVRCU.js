import{v as a,w as b}from"./chunk.F2MGGV5D.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
