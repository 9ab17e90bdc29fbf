import{a,b}from"./chunk.Z3LPHM6D.js";import"./chunk.7C4VQDDE.js";export{b as forgetPages,a as keepPages};
