import{w as a,x as b}from"./chunk.MY2STJVH.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
