import{x as a,y as b}from"./chunk.4ZWKIHVB.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
