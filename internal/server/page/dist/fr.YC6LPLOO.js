import{x as a,y as b}from"./chunk.RUJNO3SP.js";import"./chunk.GB3PAM46.js";export{b as peopleWords,a as text};
