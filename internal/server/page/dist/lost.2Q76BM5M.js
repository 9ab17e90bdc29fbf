import{S as e}from"./chunk.UA6QUEZL.js";import{e as t,g as o}from"./chunk.7RASQJOT.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
