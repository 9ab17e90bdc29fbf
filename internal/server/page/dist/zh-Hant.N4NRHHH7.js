import{v as a,w as b}from"./chunk.VNOBFU6I.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
