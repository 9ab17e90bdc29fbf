import{x as a,y as b}from"./chunk.3DP72RZG.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
