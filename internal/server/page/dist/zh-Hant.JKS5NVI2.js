import{u as a,v as b}from"./chunk.XFS2K5AE.js";import"./chunk.U3XVT5U7.js";export{b as peopleWords,a as text};
