import{a,b}from"./chunk.QYR7HCIK.js";import"./chunk.GP23EORG.js";import"./chunk.ANR5ZPTV.js";export{a as challenge,b as gameOf};
