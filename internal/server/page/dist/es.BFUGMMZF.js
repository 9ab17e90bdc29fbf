import{x as a,y as b}from"./chunk.CH6NLLA3.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
