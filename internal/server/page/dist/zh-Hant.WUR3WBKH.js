import{v as a,w as b}from"./chunk.VZT7LCEM.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
