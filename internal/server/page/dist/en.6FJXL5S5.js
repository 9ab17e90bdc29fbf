import{q as a,r as b}from"./chunk.SWRR4CNH.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
