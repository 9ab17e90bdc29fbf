import{v as a,w as b}from"./chunk.32DYD4QC.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
