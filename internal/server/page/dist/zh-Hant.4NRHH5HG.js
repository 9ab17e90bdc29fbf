import{v as a,w as b}from"./chunk.WWN2BPO3.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
