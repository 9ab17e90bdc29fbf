import{p as a,q as b}from"./chunk.YMG7KC2F.js";import"./chunk.4X6Y3KNI.js";export{b as peopleWords,a as text};
