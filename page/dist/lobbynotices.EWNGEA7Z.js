import{a,b,c,d,e,f}from"./chunk.72I6QJK4.js";import"./chunk.C3SPPJ4X.js";export{f as Notices,e as challengePath,d as gamePath,a as notifies,c as popUp,b as wantNotices};
