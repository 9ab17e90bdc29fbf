import{v as a,w as b}from"./chunk.NEB3DQV7.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
