import{U as e}from"./chunk.QV5CGYQ6.js";import{e as t,g as o}from"./chunk.ZTU7SGBX.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
