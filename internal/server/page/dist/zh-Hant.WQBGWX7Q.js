import{v as a,w as b}from"./chunk.33D33SZ5.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
