import{x as a,y as b}from"./chunk.4UER5CBN.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
