import{a}from"./chunk.LUNGYBD3.js";import"./chunk.B6YDXAFK.js";import"./chunk.PR3RRV6Q.js";export{a as chatPanel};
