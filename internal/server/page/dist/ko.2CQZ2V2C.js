import{x as a,y as b}from"./chunk.CACLKW54.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
