import{w as a,x as b}from"./chunk.M7ED5VSQ.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
