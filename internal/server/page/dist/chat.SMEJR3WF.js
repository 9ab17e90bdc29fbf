import{a}from"./chunk.G6XK6TX6.js";import"./chunk.2URNFK7P.js";import"./chunk.AW6KWWEX.js";export{a as chatPanel};
