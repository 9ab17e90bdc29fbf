import{o as a,p as b}from"./chunk.LACPHCIV.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
