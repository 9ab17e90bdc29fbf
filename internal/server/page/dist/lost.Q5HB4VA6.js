import{S as e}from"./chunk.UE6KP23B.js";import{e as t,g as o}from"./chunk.ZYVN5CCV.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
