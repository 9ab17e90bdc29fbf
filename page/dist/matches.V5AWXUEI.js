import{a as t}from"./chunk.GSE2HO3U.js";function o(e){e.replaceChildren(t("h1",{},document.title))}function r(e,i){e.replaceChildren(t("h1",{},i))}export{o as matchList,r as matchPage};
