import{S as e}from"./chunk.N5F5N3FF.js";import{e as t,g as o}from"./chunk.GI4AISFX.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
