import{U as e}from"./chunk.X7VEZJZS.js";import{e as t,g as o}from"./chunk.BROUOHR7.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
