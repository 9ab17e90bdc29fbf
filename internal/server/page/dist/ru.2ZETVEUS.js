import{y as a,z as b}from"./chunk.Q6M52CCW.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
