import{q as a,r as b}from"./chunk.V4RBSYYA.js";import"./chunk.OKCYIQTG.js";export{b as peopleWords,a as text};
