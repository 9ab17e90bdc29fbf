import{w as a,x as b}from"./chunk.KN6CMVHJ.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
