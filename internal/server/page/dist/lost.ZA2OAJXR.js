import{S as e}from"./chunk.V3ZVVIJV.js";import{e as t,g as o}from"./chunk.CJK7C6AO.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
