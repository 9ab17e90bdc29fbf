import{x as a,y as b}from"./chunk.VRCXSL7L.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
