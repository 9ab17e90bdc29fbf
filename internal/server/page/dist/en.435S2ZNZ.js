import{p as a,q as b}from"./chunk.6QFHC2CQ.js";import"./chunk.HR6EIFYP.js";export{b as peopleWords,a as text};
