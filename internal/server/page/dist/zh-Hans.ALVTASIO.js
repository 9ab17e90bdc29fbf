import{v as a,w as b}from"./chunk.GJ5BDY7Y.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
