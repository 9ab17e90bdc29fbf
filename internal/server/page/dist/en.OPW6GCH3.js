import{q as a,r as b}from"./chunk.QC3SK2AR.js";import"./chunk.Q2CSUSL3.js";export{b as peopleWords,a as text};
