import{u as a,v as b}from"./chunk.WCN6AQA3.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
