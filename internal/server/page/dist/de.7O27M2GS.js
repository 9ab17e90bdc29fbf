import{x as a,y as b}from"./chunk.6JTF4PBG.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
