import{x as a,y as b}from"./chunk.YFJ2IZRG.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
