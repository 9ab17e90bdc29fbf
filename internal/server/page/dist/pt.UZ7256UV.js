import{v as a,w as b}from"./chunk.4JYWOB6M.js";import"./chunk.HR6EIFYP.js";export{b as peopleWords,a as text};
