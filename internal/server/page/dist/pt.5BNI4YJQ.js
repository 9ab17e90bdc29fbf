import{v as a,w as b}from"./chunk.E5ZH5RWB.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
