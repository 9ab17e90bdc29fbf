import{w as a,x as b}from"./chunk.T2UTWRNJ.js";import"./chunk.URLSFDU6.js";export{b as peopleWords,a as text};
