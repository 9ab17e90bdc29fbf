import{b as a,c as b}from"./chunk.PLBJHH4W.js";import"./chunk.AW6KWWEX.js";export{a as goTo,b as signedOn};
