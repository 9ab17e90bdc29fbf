import{U as e}from"./chunk.QBNNXXY2.js";import{e as t,g as o}from"./chunk.PPXJMRM7.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
