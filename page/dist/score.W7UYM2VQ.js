import{b as a}from"./chunk.LJTAKPTC.js";import"./chunk.ORBNDYXA.js";import"./chunk.CIHJCH4G.js";import"./chunk.X2AAIRVK.js";import"./chunk.GSE2HO3U.js";export{a as score};
