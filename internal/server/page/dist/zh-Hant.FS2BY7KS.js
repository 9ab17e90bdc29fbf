import{v as a,w as b}from"./chunk.4LCXYDE2.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
