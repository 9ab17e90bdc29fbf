import{a,b}from"./chunk.XZQACJKE.js";import"./chunk.6RAC752W.js";import"./chunk.4X6Y3KNI.js";export{a as challenge,b as gameOf};
