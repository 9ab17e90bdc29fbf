import{y as a,z as b}from"./chunk.HOWJNNWM.js";import"./chunk.AW6KWWEX.js";export{b as peopleWords,a as text};
