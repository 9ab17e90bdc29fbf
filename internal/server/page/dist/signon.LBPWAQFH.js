import{d as a,e as b}from"./chunk.DT2HY43C.js";import"./chunk.N44MQ6N3.js";export{a as goTo,b as signedOn};
