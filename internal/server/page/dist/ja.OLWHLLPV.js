import{w as a,x as b}from"./chunk.W4XQXIP6.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
