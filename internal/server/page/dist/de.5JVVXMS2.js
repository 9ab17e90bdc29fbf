import{x as a,y as b}from"./chunk.KNXKY5E2.js";import"./chunk.URLSFDU6.js";export{b as peopleWords,a as text};
