import{a,b}from"./chunk.CBQEQ3WO.js";import"./chunk.BM2O4BZH.js";import"./chunk.3XB7I7BX.js";export{a as challenge,b as gameOf};
