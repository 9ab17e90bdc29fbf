import{S as e}from"./chunk.6JPTV6NP.js";import{e as t,g as o}from"./chunk.PF35OELT.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
