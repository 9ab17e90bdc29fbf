import{S as e}from"./chunk.VMNE62MQ.js";import{e as t,g as o}from"./chunk.DWXXS4AO.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
