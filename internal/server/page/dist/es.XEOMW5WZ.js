import{x as a,y as b}from"./chunk.UXY3D5PO.js";import"./chunk.HIKSS6KE.js";export{b as peopleWords,a as text};
