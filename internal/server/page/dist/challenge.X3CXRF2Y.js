import{a,b}from"./chunk.QH5L7QFP.js";import"./chunk.TWJX6XHP.js";import"./chunk.LYH7SD5H.js";export{a as challenge,b as gameOf};
