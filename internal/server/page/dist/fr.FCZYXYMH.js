import{x as a,y as b}from"./chunk.QPQGHFMW.js";import"./chunk.NSRKTDB2.js";export{b as peopleWords,a as text};
