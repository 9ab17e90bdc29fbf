import{S as e}from"./chunk.SKJN6OGF.js";import{e as t,g as o}from"./chunk.P3FUI2XZ.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
