import{y as a,z as b}from"./chunk.LWUFADRO.js";import"./chunk.N44MQ6N3.js";export{b as peopleWords,a as text};
