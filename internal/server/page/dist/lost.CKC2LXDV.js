import{Xb as e,s as t,u as o}from"./chunk.J7HC2U3L.js";function m(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{m as lost};
