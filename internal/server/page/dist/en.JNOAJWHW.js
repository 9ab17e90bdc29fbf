import{q as a,r as b}from"./chunk.2CA3PTHR.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
