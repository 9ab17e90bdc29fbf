import{v as a,w as b}from"./chunk.CJZHMD4V.js";import"./chunk.LYH7SD5H.js";export{b as peopleWords,a as text};
