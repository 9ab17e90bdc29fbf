import{v as a,w as b}from"./chunk.5MB4DSI2.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
