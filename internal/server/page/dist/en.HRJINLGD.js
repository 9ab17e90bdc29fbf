import{p as a,q as b}from"./chunk.HXEIYAYC.js";import"./chunk.NSRKTDB2.js";export{b as peopleWords,a as text};
