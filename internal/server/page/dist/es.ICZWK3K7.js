import{w as a,x as b}from"./chunk.AUGADP5Z.js";import"./chunk.U3XVT5U7.js";export{b as peopleWords,a as text};
