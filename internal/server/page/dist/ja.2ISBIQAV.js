import{w as a,x as b}from"./chunk.I6LG47Q2.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
