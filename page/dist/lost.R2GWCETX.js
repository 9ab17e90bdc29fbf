import{U as e}from"./chunk.N4A4MJH7.js";import{e as t,g as o}from"./chunk.5Y2435F6.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
