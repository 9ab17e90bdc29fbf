import{w as a,x as b}from"./chunk.5J46FVH4.js";import"./chunk.56XN6LCQ.js";export{b as peopleWords,a as text};
