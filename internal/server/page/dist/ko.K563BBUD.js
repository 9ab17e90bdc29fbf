import{x as a,y as b}from"./chunk.E7IP326Z.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
