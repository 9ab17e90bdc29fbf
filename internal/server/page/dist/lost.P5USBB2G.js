import{S as e}from"./chunk.DYUIMHJX.js";import{e as t,g as o}from"./chunk.3ZEVLZ4F.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
