import{w as a,x as b}from"./chunk.W7266QBP.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
