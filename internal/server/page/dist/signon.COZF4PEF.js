import{d as a,e as b}from"./chunk.KUQ4BR42.js";import"./chunk.GB3PAM46.js";export{a as goTo,b as signedOn};
