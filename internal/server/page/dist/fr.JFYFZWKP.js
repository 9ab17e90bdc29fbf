import{x as a,y as b}from"./chunk.U3LWIBCP.js";import"./chunk.7C4VQDDE.js";export{b as peopleWords,a as text};
