import{x as a,y as b}from"./chunk.KJUV5NAY.js";import"./chunk.4X6Y3KNI.js";export{b as peopleWords,a as text};
