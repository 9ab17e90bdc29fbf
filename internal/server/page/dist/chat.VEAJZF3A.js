import{a}from"./chunk.AJSVAHKB.js";import"./chunk.J7EML324.js";import"./chunk.EDWRMF5Z.js";export{a as chatPanel};
