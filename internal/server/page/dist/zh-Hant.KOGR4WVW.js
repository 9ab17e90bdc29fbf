import{v as a,w as b}from"./chunk.SWRUMKFS.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
