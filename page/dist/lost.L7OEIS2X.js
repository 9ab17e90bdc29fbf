import{U as e}from"./chunk.ZISDLKOW.js";import{e as t,g as o}from"./chunk.MCQMRS34.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
