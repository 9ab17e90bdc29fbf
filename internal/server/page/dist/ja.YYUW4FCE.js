import{w as a,x as b}from"./chunk.LO3VZDHZ.js";import"./chunk.NSRKTDB2.js";export{b as peopleWords,a as text};
