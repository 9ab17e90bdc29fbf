import{u as a,v as b}from"./chunk.NAKPOLSI.js";import"./chunk.LYH7SD5H.js";export{b as peopleWords,a as text};
