import{b as a,c as b}from"./chunk.TV72AZ4D.js";import"./chunk.LQCBHK3R.js";export{a as goTo,b as signedOn};
