import{a as e}from"./chunk.GSE2HO3U.js";function n(r,i){r.replaceChildren(e("h1",{},i))}export{n as profile};
