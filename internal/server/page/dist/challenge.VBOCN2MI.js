import{a,b}from"./chunk.MGRGLVUF.js";import"./chunk.ODWZDIOM.js";import"./chunk.SFJX7IFV.js";export{a as challenge,b as gameOf};
