import{S as e}from"./chunk.GGBFUHFP.js";import{e as t,g as o}from"./chunk.ZVVQG3IZ.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
