import{a,b}from"./chunk.PANBD3LL.js";import"./chunk.GXKPKQ4R.js";import"./chunk.WBGN5C45.js";export{a as challenge,b as gameOf};
