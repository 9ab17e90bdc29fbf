import{Zb as e,s as t,u as o}from"./chunk.3XB7I7BX.js";function m(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{m as lost};
