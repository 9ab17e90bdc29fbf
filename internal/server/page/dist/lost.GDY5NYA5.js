import{S as e}from"./chunk.E62BZPW6.js";import{e as t,g as o}from"./chunk.F5ZXW3HW.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
