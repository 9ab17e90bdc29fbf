import{a}from"./chunk.X453IKS2.js";import"./chunk.RJATKGCD.js";import"./chunk.WROQFTJ3.js";export{a as chatPanel};
