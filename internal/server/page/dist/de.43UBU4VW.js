import{x as a,y as b}from"./chunk.WJATMQS2.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
