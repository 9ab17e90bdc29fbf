import{v as a,w as b}from"./chunk.3H7OYNJJ.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
