import{y as a,z as b}from"./chunk.ZPEPNU4W.js";import"./chunk.URLSFDU6.js";export{b as peopleWords,a as text};
