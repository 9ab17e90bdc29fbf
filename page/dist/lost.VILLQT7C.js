import{U as e}from"./chunk.2ITFJKYR.js";import{e as t,g as o}from"./chunk.3PVNJU4N.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
