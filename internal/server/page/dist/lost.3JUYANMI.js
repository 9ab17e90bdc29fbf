import{U as e}from"./chunk.6T6VJTPC.js";import{e as t,g as o}from"./chunk.SDPBBRXQ.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
