import{a,b}from"./chunk.5AZ3ATW2.js";import"./chunk.UGZNTELE.js";import"./chunk.Q2CSUSL3.js";export{a as challenge,b as gameOf};
