import{x as a,y as b}from"./chunk.LQ6GYNKZ.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
