import{x as a,y as b}from"./chunk.52ZFRH6Q.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
