import{x as a,y as b}from"./chunk.P6XSA6HF.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
