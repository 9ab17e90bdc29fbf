import{S as e}from"./chunk.JFPVVNXX.js";import{e as t,g as o}from"./chunk.Q3DD7AQ4.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
