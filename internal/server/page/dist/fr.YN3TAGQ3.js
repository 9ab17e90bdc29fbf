import{x as a,y as b}from"./chunk.3PGSP5TZ.js";import"./chunk.3XB7I7BX.js";export{b as peopleWords,a as text};
