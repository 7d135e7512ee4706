/**
 * Inline script at the top of every page. Some browsers (in-app browsers, blocked cookies) have no storage: reading the
 * property returns null or throws, even in the router's own scripts. This replacement lasts as long as the page.
 */
export const standInForStorage = [
  '(()=>{const methods={',
  'getItem(n){return Object.hasOwn(this,n)?this[n]:null},setItem(n,v){this[n]=String(v)},removeItem(n){delete this[n]},',
  'clear(){for(const n of Object.keys(this))delete this[n]},key(i){return Object.keys(this)[i]??null},',
  'get length(){return Object.keys(this).length}};',
  'for(const name of["localStorage","sessionStorage"]){let there;try{there=window[name]}catch{}',
  'try{if(!there)Object.defineProperty(window,name,{value:Object.create(methods),configurable:true})}catch{}}})()',
].join('');
