import { serviceWorkerPath } from '#contract/notifications/service-worker.ts';

/**
 * Inline script at the top of every page. The Trusted Types policy forbids turning text into HTML or scripts. After an
 * error, however, React renders the whole page again, including its scripts. The policy therefore allows an empty
 * script element, text without tags, scripts already on the page, and JSON. None of these run again. The only script
 * URL allowed is the service worker's.
 */
export const trustOwnScripts = [
  'window.trustedTypes?.createPolicy("default",{',
  String.raw`createHTML:t=>t==="\x3cscript>\x3c/script>"||!/\x3c[a-z!/?]/i.test(t)?t:null,`,
  'createScript:t=>{if([...document.scripts].some(s=>s.text===t))return t;try{JSON.parse(t);return t}catch{return null}},',
  `createScriptURL:u=>u===${JSON.stringify(serviceWorkerPath)}?u:null`,
  '})',
].join('');
