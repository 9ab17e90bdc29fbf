import{w as a,x as b}from"./chunk.TGE2XE4S.js";import"./chunk.DKKLJ5AZ.js";export{b as peopleWords,a as text};
