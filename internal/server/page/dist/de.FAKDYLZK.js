import{x as a,y as b}from"./chunk.GRYSFZBN.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
