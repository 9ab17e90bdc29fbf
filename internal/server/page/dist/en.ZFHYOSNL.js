import{p as a,q as b}from"./chunk.PRRDSFAE.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
