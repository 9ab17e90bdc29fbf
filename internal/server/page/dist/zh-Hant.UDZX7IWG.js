import{v as a,w as b}from"./chunk.J6ZN7V5O.js";import"./chunk.4X6Y3KNI.js";export{b as peopleWords,a as text};
