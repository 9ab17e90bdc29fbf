import{x as a,y as b}from"./chunk.YQ3FYGDE.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
