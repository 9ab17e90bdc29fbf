import{a,b}from"./chunk.TRQ4YW4R.js";import"./chunk.WROQFTJ3.js";export{b as forgetPages,a as keepPages};
