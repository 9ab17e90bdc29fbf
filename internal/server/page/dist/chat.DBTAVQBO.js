import{a}from"./chunk.BA5O6EOH.js";import"./chunk.YSRLCVUJ.js";import"./chunk.WBGN5C45.js";export{a as chatPanel};
