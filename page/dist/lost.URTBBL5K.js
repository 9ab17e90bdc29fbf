import{U as e}from"./chunk.YX5ZODBX.js";import{e as t,g as o}from"./chunk.V4PFD7QQ.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
