import{a}from"./chunk.TIIYOFDH.js";import"./chunk.QCWZAI4A.js";import"./chunk.GB3PAM46.js";export{a as chatPanel};
