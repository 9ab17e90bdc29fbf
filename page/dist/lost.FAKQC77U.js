import{U as e}from"./chunk.MBHIHMVV.js";import{e as t,g as o}from"./chunk.W5B7TP2S.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
