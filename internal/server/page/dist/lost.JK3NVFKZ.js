import{S as e}from"./chunk.DCYY5E2D.js";import{e as t,g as o}from"./chunk.XNWUB3Z4.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
