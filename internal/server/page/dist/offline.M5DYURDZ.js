import{a,b}from"./chunk.PE3WBSWL.js";import"./chunk.AW6KWWEX.js";export{b as forgetPages,a as keepPages};
