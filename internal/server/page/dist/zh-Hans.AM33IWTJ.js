import{u as a,v as b}from"./chunk.6ZXAH7HY.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
