import{b as a,c as b}from"./chunk.VW64DZY6.js";import"./chunk.OKCYIQTG.js";export{a as goTo,b as signedOn};
