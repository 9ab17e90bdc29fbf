import{x as a,y as b}from"./chunk.6X25J767.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
