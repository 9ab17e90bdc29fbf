import{x as a,y as b}from"./chunk.RH4GQ5CB.js";import"./chunk.PR3RRV6Q.js";export{b as peopleWords,a as text};
