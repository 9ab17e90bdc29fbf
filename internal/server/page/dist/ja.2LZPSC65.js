import{w as a,x as b}from"./chunk.SQEDVYOE.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
