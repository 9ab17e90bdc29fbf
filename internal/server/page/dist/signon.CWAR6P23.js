import{b as a,c as b}from"./chunk.TV3C3TL3.js";import"./chunk.Y4FAS2LT.js";export{a as goTo,b as signedOn};
