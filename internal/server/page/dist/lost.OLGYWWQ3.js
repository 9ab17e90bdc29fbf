import{S as e}from"./chunk.XOSA4T2A.js";import{e as t,g as o}from"./chunk.S6NDCULY.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
