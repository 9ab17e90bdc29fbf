import{x as a,y as b}from"./chunk.4ZVJAQBZ.js";import"./chunk.HR6EIFYP.js";export{b as peopleWords,a as text};
