import{a,b}from"./chunk.PCH5CDBU.js";import"./chunk.MNRWLFSK.js";import"./chunk.OKCYIQTG.js";export{a as challenge,b as gameOf};
