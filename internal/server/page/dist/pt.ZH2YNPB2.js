import{v as a,w as b}from"./chunk.CI4WUMJE.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
