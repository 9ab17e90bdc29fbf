import{a}from"./chunk.SNB5QFEW.js";import"./chunk.OP2IWM5K.js";import"./chunk.OKCYIQTG.js";export{a as chatPanel};
