import{v as a,w as b}from"./chunk.LCQP5ZVC.js";import"./chunk.J7HC2U3L.js";export{b as peopleWords,a as text};
