import{v as a,w as b}from"./chunk.JT63UVNG.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
