import{p as a,q as b}from"./chunk.ZAHO3LV7.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
