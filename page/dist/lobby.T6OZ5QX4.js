import{a as e}from"./chunk.GSE2HO3U.js";function i(o){o.replaceChildren(e("h1",{},document.title))}export{i as lobby};
