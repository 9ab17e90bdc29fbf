import{x as a,y as b}from"./chunk.AIUGKGHI.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
