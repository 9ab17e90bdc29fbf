import{v as a,w as b}from"./chunk.7TBDKEGC.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
