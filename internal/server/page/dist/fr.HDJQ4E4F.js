import{w as a,x as b}from"./chunk.OHTEE47N.js";import"./chunk.U3XVT5U7.js";export{b as peopleWords,a as text};
