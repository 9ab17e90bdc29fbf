import{w as a,x as b}from"./chunk.NJTF53MA.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
