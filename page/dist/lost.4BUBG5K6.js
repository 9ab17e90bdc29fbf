import{U as e}from"./chunk.LOUVOHL2.js";import{e as t,g as o}from"./chunk.P5DH5PWY.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
