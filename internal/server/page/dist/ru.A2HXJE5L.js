import{y as a,z as b}from"./chunk.R6ALJ2V4.js";import"./chunk.4X6Y3KNI.js";export{b as peopleWords,a as text};
