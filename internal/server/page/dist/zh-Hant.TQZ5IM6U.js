import{v as a,w as b}from"./chunk.76JZYEJ5.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
