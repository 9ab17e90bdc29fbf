import{S as e}from"./chunk.LOTPSVGC.js";import{e as t,g as o}from"./chunk.TIL7WGSD.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
