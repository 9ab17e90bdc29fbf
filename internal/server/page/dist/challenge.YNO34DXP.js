import{a,b}from"./chunk.NLPEMG3B.js";import"./chunk.DRKMY3XD.js";import"./chunk.DFGUAJ52.js";export{a as challenge,b as gameOf};
