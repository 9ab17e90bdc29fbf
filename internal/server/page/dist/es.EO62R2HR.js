import{x as a,y as b}from"./chunk.P55SNUUE.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
