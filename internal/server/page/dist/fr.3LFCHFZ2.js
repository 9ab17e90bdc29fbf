import{x as a,y as b}from"./chunk.DDRPJ73K.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
