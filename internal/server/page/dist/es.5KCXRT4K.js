import{x as a,y as b}from"./chunk.QZKA4Y3S.js";import"./chunk.4X6Y3KNI.js";export{b as peopleWords,a as text};
