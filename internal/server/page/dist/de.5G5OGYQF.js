import{x as a,y as b}from"./chunk.4AYSNT3L.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
