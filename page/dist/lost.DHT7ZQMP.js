import{U as e}from"./chunk.L55MIR6E.js";import{e as t,g as o}from"./chunk.TTTTSD3N.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
