/**
 * Stands at the top of every page. No text is made into a page or a script here, and the browser is told to refuse it
 * (Trusted Types). But after a fault React draws the whole page anew, and with it the scripts that stood on it: the
 * empty one that it makes them from, text without any tag, scripts that are on the page already, and data are let
 * through. None of it runs again.
 */
export const trustOwnScripts = [
  'window.trustedTypes?.createPolicy("default",{',
  String.raw`createHTML:t=>t==="\x3cscript>\x3c/script>"||!/\x3c[a-z!/?]/i.test(t)?t:null,`,
  'createScript:t=>{if([...document.scripts].some(s=>s.text===t))return t;try{JSON.parse(t);return t}catch{return null}}',
  '})',
].join('');
