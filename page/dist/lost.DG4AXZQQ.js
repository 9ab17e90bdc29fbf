import{U as e}from"./chunk.FRLLE3PS.js";import{e as t,g as o}from"./chunk.DLBSUV6X.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
