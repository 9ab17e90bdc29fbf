import{q as a,r as b}from"./chunk.W46SFAG3.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
