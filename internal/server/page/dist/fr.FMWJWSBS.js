import{w as a,x as b}from"./chunk.4JVY4BRR.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
