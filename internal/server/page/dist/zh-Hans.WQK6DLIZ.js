import{v as a,w as b}from"./chunk.Y3II75VD.js";import"./chunk.4X6Y3KNI.js";export{b as peopleWords,a as text};
