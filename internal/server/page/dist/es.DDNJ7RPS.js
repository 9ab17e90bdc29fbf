import{x as a,y as b}from"./chunk.IJNVXICQ.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
