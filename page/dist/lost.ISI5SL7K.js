import{U as e}from"./chunk.TWQIHT3A.js";import{e as t,g as o}from"./chunk.ADHUJAPH.js";function p(n){document.title=`${o.nothingHere} · ${t.name}`,e(n,o.nothingHere,"/",o.home)}export{p as lost};
