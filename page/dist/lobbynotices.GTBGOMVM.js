import{a,b,c,d,e,f}from"./chunk.SLX7SNGS.js";import"./chunk.XGKREHCV.js";export{f as Notices,e as challengePath,d as gamePath,a as notifies,c as popUp,b as wantNotices};
