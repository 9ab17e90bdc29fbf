var a={en:"English",de:"Deutsch"};var t=()=>document.documentElement.lang;export{a,t as b};
