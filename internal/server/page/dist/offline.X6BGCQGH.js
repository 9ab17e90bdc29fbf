import{a,b}from"./chunk.YHI6PZG4.js";import"./chunk.PR3RRV6Q.js";export{b as forgetPages,a as keepPages};
