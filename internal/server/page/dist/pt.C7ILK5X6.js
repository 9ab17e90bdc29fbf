import{v as a,w as b}from"./chunk.2OAPBIYO.js";import"./chunk.NSRKTDB2.js";export{b as peopleWords,a as text};
