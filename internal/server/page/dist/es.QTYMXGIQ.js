import{w as a,x as b}from"./chunk.NG5KUCMI.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
