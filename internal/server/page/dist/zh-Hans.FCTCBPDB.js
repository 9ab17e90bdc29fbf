import{v as a,w as b}from"./chunk.IQDZ6DGJ.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
