import{U as e}from"./chunk.E3ADSCSI.js";import{e as t,g as o}from"./chunk.32SCC6UQ.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
