import{a,b}from"./chunk.NTY65IG6.js";import"./chunk.GB3PAM46.js";export{b as forgetPages,a as keepPages};
