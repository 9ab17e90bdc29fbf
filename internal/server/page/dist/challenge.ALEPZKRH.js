import{a,b}from"./chunk.RDPKS5YG.js";import"./chunk.YQWFCKWL.js";import"./chunk.7C4VQDDE.js";export{a as challenge,b as gameOf};
