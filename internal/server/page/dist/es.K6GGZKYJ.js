import{x as a,y as b}from"./chunk.VV66O2UG.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
