import{v as a,w as b}from"./chunk.4CAEQJNE.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
