import{w as a,x as b}from"./chunk.EUSLLKIV.js";import"./chunk.LQCBHK3R.js";export{b as peopleWords,a as text};
