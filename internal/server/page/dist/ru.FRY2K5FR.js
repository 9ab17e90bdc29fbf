import{y as a,z as b}from"./chunk.K7BKJPD2.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
