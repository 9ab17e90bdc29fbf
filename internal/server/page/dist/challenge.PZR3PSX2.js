import{a,b}from"./chunk.LATZLFQI.js";import"./chunk.FLYU4Z3S.js";import"./chunk.S25ATPID.js";export{a as challenge,b as gameOf};
