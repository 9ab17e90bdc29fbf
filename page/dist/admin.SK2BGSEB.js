import{a as e}from"./chunk.GSE2HO3U.js";function n(t){t.replaceChildren(e("h1",{},document.title))}export{n as admin};
