import{a,b}from"./chunk.5Z3NJX5D.js";import"./chunk.MOIHJRJY.js";import"./chunk.PR3RRV6Q.js";export{a as challenge,b as gameOf};
