import{U as e}from"./chunk.A464JG43.js";import{e as t,g as o}from"./chunk.CYMQ5Y2Z.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
