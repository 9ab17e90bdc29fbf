import{w as a,x as b}from"./chunk.2DBJOMVY.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
