import{a,b,c,d,e,f}from"./chunk.52AE5L5X.js";import"./chunk.PU36WMW2.js";import"./chunk.GTIHULMR.js";export{f as Notices,e as challengePath,d as gamePath,a as notifies,c as popUp,b as wantNotices};
