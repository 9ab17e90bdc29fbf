import{a,b,c,d,e,f}from"./chunk.WHP5C5ED.js";import"./chunk.U3HH4ROF.js";import"./chunk.GTIHULMR.js";export{f as Notices,e as challengePath,d as gamePath,a as notifies,c as popUp,b as wantNotices};
