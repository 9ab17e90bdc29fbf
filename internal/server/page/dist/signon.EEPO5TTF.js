import{b as a,c as b}from"./chunk.WOA4T6MX.js";import"./chunk.S25ATPID.js";export{a as goTo,b as signedOn};
