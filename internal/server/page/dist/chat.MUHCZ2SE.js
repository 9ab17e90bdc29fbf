import{a}from"./chunk.STPFMWHR.js";import"./chunk.IVJNGYW3.js";import"./chunk.7C4VQDDE.js";export{a as chatPanel};
