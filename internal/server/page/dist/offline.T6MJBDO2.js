import{a,b}from"./chunk.CQR7Z5HI.js";import"./chunk.Q2CSUSL3.js";export{b as forgetPages,a as keepPages};
