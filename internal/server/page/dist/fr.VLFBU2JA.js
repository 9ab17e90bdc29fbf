import{x as a,y as b}from"./chunk.MAPNZVIF.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
