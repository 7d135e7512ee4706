import { useContext, useState } from 'react';
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';

/**
 * Starts the application at the first sign of somebody: a pointer that moves, a key, a touch, a scroll, but not the
 * field that the page itself puts the focus in. What is typed,
 * chosen or sent until it has started is kept and repeated by `noteEarlyInput`. If it does not load, the form is sent
 * without scripts; what was not sent waits for the next sign.
 */
const startLate = [
  '(()=>{',
  'const kinds=["pointermove","pointerdown","touchstart","keydown","focusin","input","scroll"];',
  'const{nonce}=document.currentScript;',
  'const wait=on=>kinds.forEach(kind=>(on?addEventListener:removeEventListener)(kind,start,{capture:true,passive:true}));',
  'const start=e=>{if(e.type==="focusin"&&e.target.autofocus)return;wait(false);',
  'const script=document.createElement("script");script.nonce=nonce;',
  'script.text=document.querySelector("#start").text;document.head.append(script);script.remove()};',
  'addEventListener("notstarted",()=>wait(true));',
  'wait(true)})()',
].join('');

/**
 * Puts back the addresses of what a kept page does without until it is needed (server/pages/cache/critical-css.ts): screens
 * that follow need the whole style sheet. Its links are as the application drew them before it takes the page over.
 */
const loadLateStyles = [
  'const styled=Promise.all([...document.querySelectorAll("link[data-late-href]")].map(link=>new Promise((done,fail)=>{const{lateHref}=link.dataset;',
  'link.onload=done;link.onerror=()=>{link.dataset.lateHref=lateHref;fail()};',
  'delete link.dataset.lateHref;link.href=lateHref;if(link.rel!=="stylesheet")done()})));',
].join('');

/**
 * Fetches what a kept page does without as well (server/pages/cache/deferred-hydration.ts): its words, and its data. If there is
 * another version of the page by now, the application does not start, and the page goes on without.
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
 * Runs from an element of its own, made when it is needed: where the policy knows scripts by their hashes, browsers let
 * no script that came with the page import others, but one that was added to it.
 */
const startNow = [
  '(async()=>{try{',
  loadLateStyles,
  loadLateData,
  'const{manifest,entry,routes}=JSON.parse(document.querySelector("#late").textContent);',
  'const load=async([id,files])=>[id,Object.assign({},...await Promise.all(files.map(file=>import(file))))];',
  'const[all]=await Promise.all([Promise.all(Object.entries(routes).map(load)),import(manifest),styled]);',
  'window.__reactRouterRouteModules=Object.fromEntries(all);',
  takeLateData,
  'await import(entry)}',
  'catch{const{form,by,pressed}=window.early??{};',
  'if(form){delete window.early;form.requestSubmit(by)}else if(pressed?.href)location.assign(pressed.href);',
  'else dispatchEvent(new Event("notstarted"))}})()',
].join('');

interface PageScriptsProps {
  nonce: string | undefined;
  /** A member's page is alive from the beginning: it hears what happens. */
  visited: boolean;
}

/**
 * The scripts of a page. Where a visitor comes to a screen that says `late`, hardly any is loaded before they do
 * something: it comes as a finished page, and works as such.
 */
export function PageScripts({ nonce, visited }: PageScriptsProps) {
  const matches = useMatches();
  const { manifest } = useContext(FrameworkContext)!;
  // How a page began does not change with the screens that follow. While developing, scripts are always needed.
  const [late] = useState(
    () => visited && !manifest.hmr && matches.some(({ handle }) => (handle as Partial<ScreenHandle> | undefined)?.late),
  );
  return late ? <LateScripts nonce={nonce} /> : <Scripts nonce={nonce} />;
}

/** What the router's own `Scripts` writes, with the difference that only the data of the page runs at once. */
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
  const late = JSON.stringify({ manifest: manifest.url, entry: manifest.entry.module, routes });
  // After an error the browser draws the whole page again. Only the server knows what this script says: in its place
  // stands what `trustOwnScripts` lets through, and what does nothing.
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
        {startNow}
      </script>
      <script nonce={nonce} suppressHydrationWarning>
        {startLate}
      </script>
    </>
  );
}

/** The router streams the data of a page only where its own `Scripts` left this mark. */
function letDataFollow(page: { didRenderScripts?: boolean } | undefined): void {
  if (page) page.didRenderScripts = true;
}
