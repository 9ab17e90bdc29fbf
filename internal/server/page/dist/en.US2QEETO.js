import{q as a,r as b}from"./chunk.JI5LGDOG.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
