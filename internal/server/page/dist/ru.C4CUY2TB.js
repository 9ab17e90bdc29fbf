import{y as a,z as b}from"./chunk.MWHCVEJQ.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
