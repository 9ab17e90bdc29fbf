import{x as a,y as b}from"./chunk.R4QYLS4U.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
