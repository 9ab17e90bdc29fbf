import{v as a,w as b}from"./chunk.UMRXSCEH.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
