import{a}from"./chunk.HQNWGQNP.js";import"./chunk.QNVXEABX.js";import"./chunk.Y4FAS2LT.js";export{a as chatPanel};
