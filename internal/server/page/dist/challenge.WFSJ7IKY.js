import{a,b}from"./chunk.AHQU6L6M.js";import"./chunk.II2F24GO.js";import"./chunk.NSRKTDB2.js";export{a as challenge,b as gameOf};
