import{v as a,w as b}from"./chunk.5LJU4LXQ.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
