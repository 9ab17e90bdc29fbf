import{w as a,x as b}from"./chunk.PITHY7KH.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
