import{a,b}from"./chunk.3NO7OVJB.js";import"./chunk.ODKCZLCQ.js";import"./chunk.EDWRMF5Z.js";export{a as challenge,b as gameOf};
