import{x as a,y as b}from"./chunk.QRWSMFLE.js";import"./chunk.URLSFDU6.js";export{b as peopleWords,a as text};
