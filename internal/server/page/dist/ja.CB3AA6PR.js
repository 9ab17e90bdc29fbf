import{w as a,x as b}from"./chunk.FTEDKSLN.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
