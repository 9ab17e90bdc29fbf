import{a}from"./chunk.ULJFAL6S.js";import"./chunk.2GU7K4CE.js";import"./chunk.N44MQ6N3.js";export{a as chatPanel};
