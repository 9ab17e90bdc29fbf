import{x as a,y as b}from"./chunk.D5XPJJX5.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
