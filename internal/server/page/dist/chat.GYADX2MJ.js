import{a}from"./chunk.HO2ESOJW.js";import"./chunk.CRJRH26I.js";import"./chunk.URLSFDU6.js";export{a as chatPanel};
