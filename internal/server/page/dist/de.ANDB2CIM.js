import{x as a,y as b}from"./chunk.5D36BOWD.js";import"./chunk.GB3PAM46.js";export{b as peopleWords,a as text};
