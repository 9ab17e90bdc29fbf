import{x as a,y as b}from"./chunk.G2T3JHFF.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
