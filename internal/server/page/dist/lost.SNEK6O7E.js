import{S as e}from"./chunk.3ZHNORIA.js";import{e as t,g as o}from"./chunk.6W6YSXPB.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
