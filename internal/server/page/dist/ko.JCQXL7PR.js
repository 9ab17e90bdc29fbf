import{x as a,y as b}from"./chunk.XJSFJ7ZW.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
