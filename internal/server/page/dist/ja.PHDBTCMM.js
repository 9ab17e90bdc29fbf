import{v as a,w as b}from"./chunk.BGMW2FHI.js";import"./chunk.JX3CQ5VW.js";export{b as peopleWords,a as text};
