import{x as a,y as b}from"./chunk.SYAYB7V6.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
