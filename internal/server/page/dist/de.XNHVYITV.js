import{x as a,y as b}from"./chunk.PJBT2CBX.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
