import{U as e}from"./chunk.62OG6SZ2.js";import{e as t,g as o}from"./chunk.WPIZQWNA.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
