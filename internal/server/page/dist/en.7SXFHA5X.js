import{q as a,r as b}from"./chunk.UU4YV2GS.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
