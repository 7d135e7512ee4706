import { serviceWorkerPath } from '#contract/notifications/service-worker.ts';

/**
 * Runs at the top of every page. Nothing here turns text into HTML or scripts, and the browser is told to refuse it
 * (Trusted Types). But after an error React renders the whole page again, including its scripts: the empty script that
 * it creates them from, text without any tag, scripts that are already on the page, and data are allowed. None of it
 * runs again. The one script that is loaded by its address is the service worker.
 */
export const trustOwnScripts = [
  'window.trustedTypes?.createPolicy("default",{',
  String.raw`createHTML:t=>t==="\x3cscript>\x3c/script>"||!/\x3c[a-z!/?]/i.test(t)?t:null,`,
  'createScript:t=>{if([...document.scripts].some(s=>s.text===t))return t;try{JSON.parse(t);return t}catch{return null}},',
  `createScriptURL:u=>u===${JSON.stringify(serviceWorkerPath)}?u:null`,
  '})',
].join('');
