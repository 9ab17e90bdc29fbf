import{u as a,v as b}from"./chunk.3EPPCGOP.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
