import{v as a,w as b}from"./chunk.GHTPN3XX.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
