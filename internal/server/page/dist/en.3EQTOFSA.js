import{o as a,p as b}from"./chunk.BKI7WY3F.js";import"./chunk.U3XVT5U7.js";export{b as peopleWords,a as text};
