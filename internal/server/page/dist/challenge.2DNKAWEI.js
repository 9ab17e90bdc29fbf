import{a,b}from"./chunk.CHHVCEPT.js";import"./chunk.WNJDH4SK.js";import"./chunk.H3ILF2XD.js";export{a as challenge,b as gameOf};
