import{U as e}from"./chunk.DWPHMCTS.js";import{e as t,g as o}from"./chunk.FHXNKRXH.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
