import{a}from"./chunk.UJXSXYLU.js";import"./chunk.QJUDSPAD.js";import"./chunk.S25ATPID.js";export{a as chatPanel};
