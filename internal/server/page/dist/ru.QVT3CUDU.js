import{y as a,z as b}from"./chunk.C3VZYK4S.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
