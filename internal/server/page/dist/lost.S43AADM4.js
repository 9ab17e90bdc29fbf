import{U as e}from"./chunk.7ISQB6OE.js";import{e as t,g as o}from"./chunk.HWFRBWPF.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
