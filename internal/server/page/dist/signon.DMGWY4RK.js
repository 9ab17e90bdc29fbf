import{d as a,e as b}from"./chunk.SCGWDJZ5.js";import"./chunk.7C4VQDDE.js";export{a as goTo,b as signedOn};
