import{x as a,y as b}from"./chunk.K763PRP6.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
