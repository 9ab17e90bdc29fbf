import{w as a,x as b}from"./chunk.ZHWQ63PR.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
