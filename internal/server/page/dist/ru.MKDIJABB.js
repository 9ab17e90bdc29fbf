import{y as a,z as b}from"./chunk.26W3RY2T.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
