import{y as a,z as b}from"./chunk.KDR47V5L.js";import"./chunk.GB3PAM46.js";export{b as peopleWords,a as text};
