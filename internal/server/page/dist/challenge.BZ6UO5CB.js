import{a,b}from"./chunk.XLSHL66P.js";import"./chunk.EXFRPMKJ.js";import"./chunk.J7HC2U3L.js";export{a as challenge,b as gameOf};
