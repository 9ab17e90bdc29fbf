import{q as a,r as b}from"./chunk.WZR2UKLZ.js";import"./chunk.URLSFDU6.js";export{b as peopleWords,a as text};
