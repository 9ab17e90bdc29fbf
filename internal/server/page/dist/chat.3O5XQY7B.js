import{a}from"./chunk.7SRHGBSF.js";import"./chunk.FE27GBKD.js";import"./chunk.LQCBHK3R.js";export{a as chatPanel};
