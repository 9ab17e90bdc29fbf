import{y as a,z as b}from"./chunk.7BLZDKAJ.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
