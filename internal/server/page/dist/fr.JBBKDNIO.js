import{x as a,y as b}from"./chunk.GCN2KL24.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
