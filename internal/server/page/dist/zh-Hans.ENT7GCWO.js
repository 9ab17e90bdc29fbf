import{v as a,w as b}from"./chunk.DN76C62V.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
