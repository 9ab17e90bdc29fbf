import{x as a,y as b}from"./chunk.VDFRJ75N.js";import"./chunk.ANR5ZPTV.js";export{b as peopleWords,a as text};
