import{Ac as e,s as t,u as o}from"./chunk.7C4VQDDE.js";function m(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{m as lost};
