import{u as a,v as b}from"./chunk.WV5G5REJ.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
