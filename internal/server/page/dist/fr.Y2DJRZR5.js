import{w as a,x as b}from"./chunk.PX3A47QH.js";import"./chunk.LYH7SD5H.js";export{b as peopleWords,a as text};
