import{d as a,e as b}from"./chunk.FNG3ESOB.js";import"./chunk.WROQFTJ3.js";export{a as goTo,b as signedOn};
