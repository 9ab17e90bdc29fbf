import{a,b}from"./chunk.TW47RDFZ.js";import"./chunk.LKOONG5B.js";import"./chunk.U3XVT5U7.js";export{a as challenge,b as gameOf};
