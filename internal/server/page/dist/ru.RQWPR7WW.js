import{y as a,z as b}from"./chunk.33KKXH76.js";import"./chunk.NSRKTDB2.js";export{b as peopleWords,a as text};
