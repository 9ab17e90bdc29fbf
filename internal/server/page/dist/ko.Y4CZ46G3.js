import{x as a,y as b}from"./chunk.7NW3OKHR.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
