import{a,b}from"./chunk.IASLUS7U.js";import"./chunk.OKCYIQTG.js";export{b as forgetPages,a as keepPages};
