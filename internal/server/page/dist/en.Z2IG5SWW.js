import{q as a,r as b}from"./chunk.MPFAP2A5.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
