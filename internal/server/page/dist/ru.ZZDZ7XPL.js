import{y as a,z as b}from"./chunk.QRUNCZFC.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
