import{U as e}from"./chunk.YLF5FFQ2.js";import{e as t,g as o}from"./chunk.XF3SAGCS.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
