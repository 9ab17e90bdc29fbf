import{a,b}from"./chunk.LHZH66OY.js";import"./chunk.LQCBHK3R.js";export{b as forgetPages,a as keepPages};
