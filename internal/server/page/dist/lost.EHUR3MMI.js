import{Ac as e,s as t,u as o}from"./chunk.WROQFTJ3.js";function m(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{m as lost};
