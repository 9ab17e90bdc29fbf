import{U as e}from"./chunk.I5SOTD7S.js";import{e as t,g as o}from"./chunk.DAT4ZBAT.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
