import{o as a,p as b}from"./chunk.FA4VARHP.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
