import{q as a,r as b}from"./chunk.7X7G7HKC.js";import"./chunk.Y4FAS2LT.js";export{b as peopleWords,a as text};
