import{w as a,x as b}from"./chunk.I3HM2VM3.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
