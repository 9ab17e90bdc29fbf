import{x as a,y as b}from"./chunk.LGKIO4MT.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
