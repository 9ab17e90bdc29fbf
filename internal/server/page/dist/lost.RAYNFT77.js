import{S as e}from"./chunk.W7IKO4BH.js";import{e as t,g as o}from"./chunk.F5ZXW3HW.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
