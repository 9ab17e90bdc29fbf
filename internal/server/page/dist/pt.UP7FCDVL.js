import{v as a,w as b}from"./chunk.RYALVDS7.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
