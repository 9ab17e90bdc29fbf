import{x as a,y as b}from"./chunk.QOZTDZDS.js";import"./chunk.LYH7SD5H.js";export{b as peopleWords,a as text};
