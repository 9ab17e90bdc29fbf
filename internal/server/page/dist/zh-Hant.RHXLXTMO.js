import{v as a,w as b}from"./chunk.R5EWMRKG.js";import"./chunk.GB3PAM46.js";export{b as peopleWords,a as text};
