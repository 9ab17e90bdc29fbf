import{x as a,y as b}from"./chunk.ICBIACHQ.js";import"./chunk.WBGN5C45.js";export{b as peopleWords,a as text};
