import{w as a,x as b}from"./chunk.VH6STNYT.js";import"./chunk.LYH7SD5H.js";export{b as peopleWords,a as text};
