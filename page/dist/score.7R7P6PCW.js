import{b as a}from"./chunk.ZBTEPVBY.js";import"./chunk.BVWXBZHF.js";import"./chunk.5GZ5WYSI.js";import"./chunk.CIHJCH4G.js";import"./chunk.X2AAIRVK.js";import"./chunk.GSE2HO3U.js";export{a as score};
