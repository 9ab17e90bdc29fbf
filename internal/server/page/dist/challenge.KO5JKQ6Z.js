import{a,b}from"./chunk.3FIMISAO.js";import"./chunk.D5PE7M3P.js";import"./chunk.YDTZXYPF.js";export{a as challenge,b as gameOf};
