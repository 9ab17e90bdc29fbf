import{a,b}from"./chunk.PF5NYHRN.js";import"./chunk.IA7XFSIT.js";import"./chunk.DKKLJ5AZ.js";export{a as challenge,b as gameOf};
