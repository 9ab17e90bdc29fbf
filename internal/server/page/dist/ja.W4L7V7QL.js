import{v as a,w as b}from"./chunk.FBLRME5S.js";import"./chunk.U3XVT5U7.js";export{b as peopleWords,a as text};
