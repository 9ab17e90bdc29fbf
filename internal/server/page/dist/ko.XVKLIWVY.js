import{w as a,x as b}from"./chunk.AFJRQ23M.js";import"./chunk.LYH7SD5H.js";export{b as peopleWords,a as text};
