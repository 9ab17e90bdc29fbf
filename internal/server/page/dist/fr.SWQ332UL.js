import{x as a,y as b}from"./chunk.22OQ4RZL.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
