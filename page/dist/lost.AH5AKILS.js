import{U as e}from"./chunk.DLRY3ZSS.js";import{e as t,g as o}from"./chunk.KQR54VSV.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
