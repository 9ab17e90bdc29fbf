import{v as a,w as b}from"./chunk.5RGXUXSA.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
