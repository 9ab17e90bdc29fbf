import{S as e}from"./chunk.HMT2ZKSG.js";import{e as t,g as o}from"./chunk.6AYO3C6E.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
