import{S as e}from"./chunk.BBOGWXGP.js";import{e as t,g as o}from"./chunk.QDF6Q5UL.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
