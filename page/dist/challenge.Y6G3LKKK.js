import{a as e}from"./chunk.GSE2HO3U.js";function l(n,r){n.replaceChildren(e("h1",{},r))}export{l as challenge};
