import { useContext, useState } from 'react';
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { reloadGuard } from '../../shared/api/reload-guard.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';

/** Time from the last LCP entry to the start of the application, in milliseconds. */
const calmMilliseconds = 500;
/** Time from the page's `load` event to the start of the application at the latest, in milliseconds. */
const latestMilliseconds = 1500;
/** Time after which a page starts whose `load` event does not come, as when a picture hangs. In milliseconds. */
const hungMilliseconds = 8000;
/** Time until an application that has not loaded is loaded again, in milliseconds. */
const retryMilliseconds = 30_000;

/**
 * Starts the application when the page has loaded and its largest element has been painted, so that scripts do not
 * delay the first paint. Starts at once for a gesture: a moving pointer, a key, a touch or a scroll, but not the focus
 * that `autofocus` sets. `noteEarlyInput` records and replays what is typed, chosen or submitted until then. If the
 * application does not load, {@link recoverLate} decides what happens.
 */
const startLate = [
  '(()=>{',
  'const kinds=["pointermove","pointerdown","touchstart","keydown","focusin","input","scroll"];',
  'const{nonce}=document.currentScript;let timer,painted=0,end=0;',
  'const wait=on=>kinds.forEach(kind=>(on?addEventListener:removeEventListener)(kind,sign,{capture:true,passive:true}));',
  'const after=ms=>{clearTimeout(timer);timer=setTimeout(()=>end&&window.requestIdleCallback?requestIdleCallback(start,{timeout:Math.max(1,end-performance.now())}):start(),ms)};',
  'let begun=false;const start=()=>{if(begun)return;begun=true;wait(false);clearTimeout(timer);paints?.disconnect();',
  'const script=document.createElement("script");script.nonce=nonce;',
  'script.text=document.querySelector("#start").text;document.head.append(script);script.remove()};',
  'const sign=e=>{if(e.type!=="focusin"||!e.target.autofocus)start()};',
  `const plan=()=>{if(end&&!begun)after(Math.max(0,(painted?Math.min(end,painted+${calmMilliseconds}):end)-performance.now()))};`,
  'const kind="largest-contentful-paint",paints=window.PerformanceObserver?.supportedEntryTypes?.includes(kind)?new PerformanceObserver(list=>{for(const one of list.getEntries())painted=one.startTime;plan()}):undefined;',
  'paints?.observe({type:kind,buffered:true});',
  `addEventListener("load",()=>{end=performance.now()+${latestMilliseconds};plan()});after(${hungMilliseconds});`,
  `addEventListener("notstarted",()=>{begun=false;wait(true);after(${retryMilliseconds})});`,
  'addEventListener("online",()=>end&&start());',
  'wait(true)})()',
].join('');

/**
 * Script that restores the URLs of styles that a cached page omits until needed (server/pages/cache/critical-css.ts):
 * later screens need the whole style sheet. The links must be as the application rendered them before hydration.
 */
const loadLateStyles = [
  'const styled=Promise.all([...document.querySelectorAll("link[data-late-href]")].map(link=>new Promise((done,fail)=>{const{lateHref}=link.dataset;',
  'link.onload=done;link.onerror=()=>{link.dataset.lateHref=lateHref;fail()};',
  'delete link.dataset.lateHref;link.href=lateHref})));',
].join('');

/**
 * Fetches the words and data that a cached page omits (server/pages/cache/deferred-hydration.ts). If the page has
 * changed since, as after an upgrade, the response is 409 and the application does not start.
 */
const loadLateData = [
  'const words=document.querySelector("#words"),{late:mark}=words.dataset;',
  'const dataOf=async()=>{const url=new URL(location.href);url.searchParams.set("page-data",mark);',
  'const answer=await fetch(url);if(!answer.ok)throw answer.status;return await answer.json()};',
  'const loading=mark&&dataOf();loading?.catch?.(()=>{});',
].join('');
const takeLateData = [
  'const data=await loading;if(data){words.text=data.words;delete words.dataset.late;',
  'const{streamController}=window.__reactRouterContext;',
  'for(const text of data.stream)streamController.enqueue(text);streamController.close()}',
].join('');

/**
 * Handles an application that has not loaded. If the page is outdated, because its data or a script is gone from a
 * server that responds, reloads it: at most once in 60 s, like every automatic reload (web/shared/api/missing-chunk.ts).
 * After something was typed, leaves the page to the browser instead: it works without scripts, and its next form or
 * link loads the new version.
 */
const recoverLate = [
  'const isOutdated=async fault=>fault===409||typeof fault!=="number"&&await fetch("/healthz",{cache:"no-store"}).then(({ok})=>ok,()=>false);',
  `const mayReload=()=>{try{const guard="${reloadGuard.key}";if(!(sessionStorage instanceof Storage)||Date.now()-Number(sessionStorage.getItem(guard))<${reloadGuard.milliseconds})return false;`,
  'sessionStorage.setItem(guard,String(Date.now()));return true}catch{return false}};',
  'const recover=async fault=>{const{form,by,pressed}=window.early??{};',
  'if(form){delete window.early;return form.requestSubmit(by)}',
  'if(pressed?.href)return location.assign(pressed.href);',
  'if(await isOutdated(fault)){if(window.early?.fields.size)return void delete window.early;',
  'if(mayReload())return location.reload()}',
  'dispatchEvent(new Event("notstarted"))};',
].join('');

/**
 * Runs in a script element created on demand. Under a policy with script hashes, browsers block imports by scripts of
 * the page itself, but not by scripts that those add.
 */
const startNow = [
  '(async()=>{',
  recoverLate,
  'try{',
  loadLateStyles,
  loadLateData,
  'const{manifest,entry,routes,shared}=JSON.parse(document.querySelector("#late").textContent);',
  // Otherwise the browser would discover these files one level of imports after the other.
  'for(const file of shared)import(file).catch(()=>{});',
  'const load=async([id,files])=>[id,Object.assign({},...await Promise.all(files.map(file=>import(file))))];',
  'const[all]=await Promise.all([Promise.all(Object.entries(routes).map(load)),import(manifest),styled]);',
  'window.__reactRouterRouteModules=Object.fromEntries(all);',
  takeLateData,
  'await import(entry)}',
  'catch(fault){await recover(fault)}})()',
].join('');

interface PageScriptsProps {
  nonce: string | undefined;
  /** Whether the viewer of the page is a visitor. A member's page hydrates at once, because it receives live events. */
  visited: boolean;
}

/**
 * The scripts of a page. If the screen's handle sets `late`, a visitor's page is complete and usable without scripts,
 * and loads them only after it has been painted.
 */
export function PageScripts({ nonce, visited }: PageScriptsProps) {
  const matches = useMatches();
  const { manifest } = useContext(FrameworkContext)!;
  // Later screens do not change the mode of the first page. Development always needs the scripts.
  const [late] = useState(
    () => visited && !manifest.hmr && matches.some(({ handle }) => (handle as Partial<ScreenHandle> | undefined)?.late),
  );
  return late ? <LateScripts nonce={nonce} /> : <Scripts nonce={nonce} />;
}

/** Renders the same as the router's `Scripts`, except that only the script with the page's data runs at once. */
function LateScripts({ nonce }: { nonce: string | undefined }) {
  const { manifest, serverHandoffString, renderMeta } = useContext(FrameworkContext)!;
  const matches = useMatches();
  letDataFollow(renderMeta);
  const [routes] = useState(() =>
    Object.fromEntries(
      matches.map(({ id }) => {
        const { module, clientActionModule, clientLoaderModule, clientMiddlewareModule } = manifest.routes[id]!;
        return [id, [clientActionModule, clientLoaderModule, clientMiddlewareModule, module].filter(Boolean)];
      }),
    ),
  );
  const [shared] = useState(() => [
    ...new Set(
      [manifest.entry, ...matches.map(({ id }) => manifest.routes[id]!)].flatMap(({ imports }) => imports ?? []),
    ),
  ]);
  const late = JSON.stringify({ manifest: manifest.url, entry: manifest.entry.module, routes, shared });
  // After an error, the browser renders the whole page again, where only the server knows this script. Renders `{}`
  // instead, which `trustOwnScripts` allows and which has no effect.
  const data = serverHandoffString
    ? [
        `window.__reactRouterContext=${serverHandoffString}`,
        'window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())',
      ].join(';')
    : '{}';
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning>
        {data}
      </script>
      <script id="late" type="application/json" suppressHydrationWarning>
        {late}
      </script>
      <script id="start" type="text/plain" nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? startNow : '{}'}
      </script>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? startLate : '{}'}
      </script>
    </>
  );
}

/** Sets the flag that the router's own `Scripts` sets, without which the router does not stream a page's data. */
function letDataFollow(page: { didRenderScripts?: boolean } | undefined): void {
  if (page) page.didRenderScripts = true;
}
