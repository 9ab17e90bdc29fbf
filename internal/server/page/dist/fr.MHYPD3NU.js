import{x as a,y as b}from"./chunk.CYE2QTPG.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
