import{q as a,r as b}from"./chunk.XKEES2XZ.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
