import{U as e}from"./chunk.JBZSRIO3.js";import{e as t,g as o}from"./chunk.KHWSV2BP.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
