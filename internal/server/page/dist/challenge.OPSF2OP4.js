import{a,b}from"./chunk.7YM7IPER.js";import"./chunk.B6DQETEY.js";import"./chunk.URLSFDU6.js";export{a as challenge,b as gameOf};
