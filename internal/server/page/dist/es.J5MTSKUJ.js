import{x as a,y as b}from"./chunk.CYXF4TFR.js";import"./chunk.HR6EIFYP.js";export{b as peopleWords,a as text};
