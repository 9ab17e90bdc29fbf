import{S as e}from"./chunk.3WAZIW57.js";import{e as t,g as o}from"./chunk.HWLBKRDT.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
