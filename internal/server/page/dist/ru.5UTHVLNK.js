import{y as a,z as b}from"./chunk.KQHLXCC2.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
