import{x as a,y as b}from"./chunk.4VRP3NXI.js";import"./chunk.PR3RRV6Q.js";export{b as peopleWords,a as text};
