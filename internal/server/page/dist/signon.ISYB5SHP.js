import{b as a,c as b}from"./chunk.VWUTFZBR.js";import"./chunk.PR3RRV6Q.js";export{a as goTo,b as signedOn};
