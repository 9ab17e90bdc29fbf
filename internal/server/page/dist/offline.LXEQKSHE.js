import{a,b}from"./chunk.3VI55HVZ.js";import"./chunk.EDWRMF5Z.js";export{b as forgetPages,a as keepPages};
