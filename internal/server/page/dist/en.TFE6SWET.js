import{q as a,r as b}from"./chunk.F3L4NFXB.js";import"./chunk.SFJX7IFV.js";export{b as peopleWords,a as text};
