import{x as a,y as b}from"./chunk.YTQ4HMO5.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
