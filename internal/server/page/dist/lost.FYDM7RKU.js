import{S as e}from"./chunk.3M4NPFLS.js";import{e as t,g as o}from"./chunk.2HHW3EXA.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
