import{v as a,w as b}from"./chunk.Z7MTPK3L.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
