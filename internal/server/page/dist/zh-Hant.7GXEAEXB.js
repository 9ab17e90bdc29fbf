import{v as a,w as b}from"./chunk.5GGGAWMU.js";import"./chunk.URLSFDU6.js";export{b as peopleWords,a as text};
