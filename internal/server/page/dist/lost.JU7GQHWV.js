import{S as e}from"./chunk.55U6P4GO.js";import{e as t,g as o}from"./chunk.MSOSE7OH.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
