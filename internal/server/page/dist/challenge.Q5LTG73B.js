import{a,b}from"./chunk.3M5NEBAW.js";import"./chunk.BN7QAYOC.js";import"./chunk.VJGCQVMX.js";export{a as challenge,b as gameOf};
