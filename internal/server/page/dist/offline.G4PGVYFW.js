import{a,b}from"./chunk.O43NHATT.js";import"./chunk.URLSFDU6.js";export{b as forgetPages,a as keepPages};
