import{x as a,y as b}from"./chunk.YG24OFUN.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
