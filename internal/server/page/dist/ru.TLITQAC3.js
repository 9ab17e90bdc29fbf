import{y as a,z as b}from"./chunk.7CKR7ISZ.js";import"./chunk.H3ILF2XD.js";export{b as peopleWords,a as text};
