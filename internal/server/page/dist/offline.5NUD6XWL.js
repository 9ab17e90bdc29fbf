import{a,b}from"./chunk.K2A6WTG5.js";import"./chunk.WBGN5C45.js";export{b as forgetPages,a as keepPages};
