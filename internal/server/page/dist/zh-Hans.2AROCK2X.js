import{u as a,v as b}from"./chunk.2RUTRZWX.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
