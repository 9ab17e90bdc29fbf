import{y as a,z as b}from"./chunk.7XLP4TY3.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
