import{x as a,y as b}from"./chunk.BE724DMP.js";import"./chunk.U3XVT5U7.js";export{b as peopleWords,a as text};
