import{a,b}from"./chunk.ANZK7MYH.js";import"./chunk.4WLWXPHE.js";import"./chunk.Y4FAS2LT.js";export{a as challenge,b as gameOf};
