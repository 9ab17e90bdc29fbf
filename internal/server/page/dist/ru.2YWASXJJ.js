import{y as a,z as b}from"./chunk.GIPHNMEP.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
