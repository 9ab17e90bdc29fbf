import{a,b}from"./chunk.VNTE4D6U.js";import"./chunk.N44MQ6N3.js";export{b as forgetPages,a as keepPages};
