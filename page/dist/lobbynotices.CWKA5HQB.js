import{a,b,c,d,e,f}from"./chunk.35VOOXTC.js";import"./chunk.YUMI6LN7.js";export{f as Notices,e as challengePath,d as gamePath,a as notifies,c as popUp,b as wantNotices};
