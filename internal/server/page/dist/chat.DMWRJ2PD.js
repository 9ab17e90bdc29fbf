import{a}from"./chunk.YVPMWVQ5.js";import"./chunk.KA32DUBU.js";import"./chunk.Q2CSUSL3.js";export{a as chatPanel};
