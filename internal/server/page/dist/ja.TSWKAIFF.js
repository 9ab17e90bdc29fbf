import{w as a,x as b}from"./chunk.SNWOI74V.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
