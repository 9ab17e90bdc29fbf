import{w as a,x as b}from"./chunk.TUI3UVSO.js";import"./chunk.GB3PAM46.js";export{b as peopleWords,a as text};
