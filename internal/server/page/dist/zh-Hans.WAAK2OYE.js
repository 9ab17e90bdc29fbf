import{v as a,w as b}from"./chunk.UMX2TIK5.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
