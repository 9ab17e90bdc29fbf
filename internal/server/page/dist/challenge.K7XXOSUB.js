import{a,b}from"./chunk.VYZFFH6Q.js";import"./chunk.HTHW7GOP.js";import"./chunk.LQCBHK3R.js";export{a as challenge,b as gameOf};
