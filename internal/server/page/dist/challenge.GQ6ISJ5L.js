import{a,b}from"./chunk.GM6MST7M.js";import"./chunk.VMDGLSD6.js";import"./chunk.56XN6LCQ.js";export{a as challenge,b as gameOf};
