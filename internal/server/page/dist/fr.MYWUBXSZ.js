import{w as a,x as b}from"./chunk.WXJY63L6.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
