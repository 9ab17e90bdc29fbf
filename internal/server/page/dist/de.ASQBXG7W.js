import{x as a,y as b}from"./chunk.RR3GEPT5.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
