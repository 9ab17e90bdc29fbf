import{S as e}from"./chunk.ZJUURPTZ.js";import{e as t,g as o}from"./chunk.HQD7ETY5.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
