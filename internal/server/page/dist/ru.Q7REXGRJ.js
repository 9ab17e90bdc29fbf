import{y as a,z as b}from"./chunk.3OI2CRHC.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
