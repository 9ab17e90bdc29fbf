import{b as a,c as b}from"./chunk.OSSX6XZY.js";import"./chunk.WBGN5C45.js";export{a as goTo,b as signedOn};
