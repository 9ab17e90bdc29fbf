import{x as a,y as b}from"./chunk.G3BTSIBT.js";import"./chunk.S25ATPID.js";export{b as peopleWords,a as text};
