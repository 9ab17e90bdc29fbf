import{w as a,x as b}from"./chunk.EBHIRJOX.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
