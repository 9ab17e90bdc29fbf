import{v as a,w as b}from"./chunk.65F27CNN.js";import"./chunk.GB3PAM46.js";export{b as peopleWords,a as text};
