import{S as e}from"./chunk.TJHLPZ27.js";import{e as t,g as o}from"./chunk.OECGCKWP.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
