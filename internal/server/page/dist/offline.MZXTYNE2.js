import{a,b}from"./chunk.JJOQLZDO.js";import"./chunk.S25ATPID.js";export{b as forgetPages,a as keepPages};
