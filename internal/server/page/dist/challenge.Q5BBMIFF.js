import{a,b}from"./chunk.UR4AVDG7.js";import"./chunk.F45D5AAX.js";import"./chunk.HR6EIFYP.js";export{a as challenge,b as gameOf};
