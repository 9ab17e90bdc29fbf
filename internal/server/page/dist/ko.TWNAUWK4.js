import{x as a,y as b}from"./chunk.DM4YM2TG.js";import"./chunk.HR6EIFYP.js";export{b as peopleWords,a as text};
