import{q as a,r as b}from"./chunk.QZU6PL2C.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
