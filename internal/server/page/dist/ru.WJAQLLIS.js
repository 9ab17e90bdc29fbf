import{y as a,z as b}from"./chunk.OQPXSJTO.js";import"./chunk.HR6EIFYP.js";export{b as peopleWords,a as text};
