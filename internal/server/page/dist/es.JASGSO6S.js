import{x as a,y as b}from"./chunk.RCH6DPCT.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
