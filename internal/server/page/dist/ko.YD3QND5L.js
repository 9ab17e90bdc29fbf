import{x as a,y as b}from"./chunk.DM2TCPFF.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
