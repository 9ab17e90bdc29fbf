import{a,b}from"./chunk.OZH53ZC3.js";import"./chunk.VALK32KA.js";import"./chunk.N44MQ6N3.js";export{a as challenge,b as gameOf};
