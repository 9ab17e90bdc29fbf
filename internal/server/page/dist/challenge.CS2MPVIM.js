import{a,b}from"./chunk.QUWRQWBK.js";import"./chunk.7IRRJBKJ.js";import"./chunk.JX3CQ5VW.js";export{a as challenge,b as gameOf};
