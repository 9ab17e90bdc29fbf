import{w as a,x as b}from"./chunk.7BRLL5H2.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
