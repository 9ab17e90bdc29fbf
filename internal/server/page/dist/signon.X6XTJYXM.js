import{b as a,c as b}from"./chunk.QGMSHKBE.js";import"./chunk.URLSFDU6.js";export{a as goTo,b as signedOn};
