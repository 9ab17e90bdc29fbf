import{v as a,w as b}from"./chunk.5TP4NMWM.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
