import{b as a,c as b}from"./chunk.RYYDOPFO.js";import"./chunk.Q2CSUSL3.js";export{a as goTo,b as signedOn};
