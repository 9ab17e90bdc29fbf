import{a,b}from"./chunk.5GDB3OUL.js";import"./chunk.66TMPA33.js";import"./chunk.HIKSS6KE.js";export{a as challenge,b as gameOf};
