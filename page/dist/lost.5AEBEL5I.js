import{U as e}from"./chunk.SUB7W54J.js";import{e as t,g as o}from"./chunk.QRIFUXF6.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
