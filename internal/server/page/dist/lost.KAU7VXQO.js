import{S as e}from"./chunk.C7BQH4CS.js";import{e as t,g as o}from"./chunk.IRKIMC3Q.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
