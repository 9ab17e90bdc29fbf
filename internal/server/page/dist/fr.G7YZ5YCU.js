import{x as a,y as b}from"./chunk.HW37NWOL.js";import"./chunk.WROQFTJ3.js";export{b as peopleWords,a as text};
