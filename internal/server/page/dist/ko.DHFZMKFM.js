import{x as a,y as b}from"./chunk.IV5AXB26.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
