import{S as e}from"./chunk.ZV5SG4U6.js";import{e as t,g as o}from"./chunk.2E7Z7P66.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
