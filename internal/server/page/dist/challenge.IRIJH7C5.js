import{a,b}from"./chunk.D4DFCT4M.js";import"./chunk.BRWAWPV3.js";import"./chunk.AW6KWWEX.js";export{a as challenge,b as gameOf};
