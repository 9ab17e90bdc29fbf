import{a,b}from"./chunk.RZOM5Q5R.js";import"./chunk.S7YABNIA.js";import"./chunk.WROQFTJ3.js";export{a as challenge,b as gameOf};
