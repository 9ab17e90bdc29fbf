import{x as a,y as b}from"./chunk.CM4EHG44.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
