import{w as a,x as b}from"./chunk.CHIUVHXV.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
