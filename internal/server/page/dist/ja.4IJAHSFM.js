import{w as a,x as b}from"./chunk.U7S64KT3.js";import"./chunk.EDWRMF5Z.js";export{b as peopleWords,a as text};
