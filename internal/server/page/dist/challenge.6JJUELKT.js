import{a,b}from"./chunk.O7IIMIRG.js";import"./chunk.CLS7ODOA.js";import"./chunk.GB3PAM46.js";export{a as challenge,b as gameOf};
