import{y as a,z as b}from"./chunk.U6VDPRYW.js";import"./chunk.YDTZXYPF.js";export{b as peopleWords,a as text};
