import{x as a,y as b}from"./chunk.AOU3GRCW.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
