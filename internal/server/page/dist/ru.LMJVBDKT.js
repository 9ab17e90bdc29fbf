import{y as a,z as b}from"./chunk.QAWOZHHN.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
