import{a,b,c,d,e,f}from"./chunk.FRUDWOVR.js";import"./chunk.YNV6R4SZ.js";import"./chunk.GTIHULMR.js";export{f as Notices,e as challengePath,d as gamePath,a as notifies,c as popUp,b as wantNotices};
