import{v as a,w as b}from"./chunk.TGGYCDWP.js";import"./chunk.PR3RRV6Q.js";export{b as peopleWords,a as text};
