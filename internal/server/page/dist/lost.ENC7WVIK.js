import{S as e}from"./chunk.WZB5DBAP.js";import{e as t,g as o}from"./chunk.QL7QH5RZ.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
