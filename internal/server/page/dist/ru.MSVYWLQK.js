import{x as a,y as b}from"./chunk.FZ2IE5VR.js";import"./chunk.DFGUAJ52.js";export{b as peopleWords,a as text};
