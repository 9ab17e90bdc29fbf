import{w as a,x as b}from"./chunk.YSR4RLYD.js";import"./chunk.4X6Y3KNI.js";export{b as peopleWords,a as text};
