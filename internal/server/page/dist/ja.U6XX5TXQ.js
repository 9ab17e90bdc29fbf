import{w as a,x as b}from"./chunk.7XJAETKF.js";import"./chunk.HR6EIFYP.js";export{b as peopleWords,a as text};
