import{x as a,y as b}from"./chunk.CVA3XEII.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
