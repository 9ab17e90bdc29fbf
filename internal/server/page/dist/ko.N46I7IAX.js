import{x as a,y as b}from"./chunk.DQ2Z45KT.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
