function t(e,o,n){let i=async()=>{e.isConnected&&(document.visibilityState==="visible"&&await n(),window.setTimeout(()=>{i()},o))};i()}export{t as a};
