import{q as a,r as b}from"./chunk.UG3ZS6BC.js";import"./chunk.GB3PAM46.js";export{b as peopleWords,a as text};
