import{v as a,w as b}from"./chunk.Y6QKGEA4.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
