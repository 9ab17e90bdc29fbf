import{x as a,y as b}from"./chunk.PUGBWHK2.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
