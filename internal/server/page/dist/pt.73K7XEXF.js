import{v as a,w as b}from"./chunk.X3MHA4WH.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
