import{x as a,y as b}from"./chunk.CQLJZBM4.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
