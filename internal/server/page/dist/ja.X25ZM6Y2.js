import{v as a,w as b}from"./chunk.GWW72KYY.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
