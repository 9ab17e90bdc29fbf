import{w as a,x as b}from"./chunk.W6ZOM3RD.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
