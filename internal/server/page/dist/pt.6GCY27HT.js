import{v as a,w as b}from"./chunk.FZMGUZDU.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
