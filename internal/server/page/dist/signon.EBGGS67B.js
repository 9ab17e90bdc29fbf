import{d as a,e as b}from"./chunk.3AU6SR7V.js";import"./chunk.EDWRMF5Z.js";export{a as goTo,b as signedOn};
