import{a,b}from"./chunk.7CCFPM63.js";import"./chunk.Y4FAS2LT.js";export{b as forgetPages,a as keepPages};
