import{a,b,c,d,e,f}from"./chunk.WAK5WE3I.js";import"./chunk.NFNNZQOH.js";import"./chunk.LGWZM7UT.js";export{f as Notices,e as challengePath,d as gamePath,a as notifies,c as popUp,b as wantNotices};
