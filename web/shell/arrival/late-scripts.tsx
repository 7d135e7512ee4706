import { useContext, useState } from 'react';
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';

/**
 * Starts the application at the first sign of somebody: a pointer that moves, a key, a touch, a scroll. What is typed,
 * chosen or sent until it has started is kept and repeated by `noteEarlyInput`. If it does not load, the form is sent
 * without scripts; what was not sent waits for the next sign.
 */
const startLate = [
  '(()=>{',
  'const kinds=["pointermove","pointerdown","touchstart","keydown","focusin","input","scroll"];',
  'const wait=on=>kinds.forEach(kind=>(on?addEventListener:removeEventListener)(kind,start,{capture:true,passive:true}));',
  'const start=async()=>{wait(false);',
  'try{const{manifest,entry,routes}=JSON.parse(document.querySelector("#late").textContent);',
  'const load=async([id,files])=>[id,Object.assign({},...await Promise.all(files.map(file=>import(file))))];',
  'const[all]=await Promise.all([Promise.all(Object.entries(routes).map(load)),import(manifest)]);',
  'window.__reactRouterRouteModules=Object.fromEntries(all);await import(entry)}',
  'catch{const form=window.early?.form;if(form){delete window.early;form.submit()}else wait(true)}};',
  'wait(true)})()',
].join('');

/**
 * The scripts of a page. On one whose screen says `late`, hardly any is loaded before its visitor does something: it
 * comes as a finished page, and works as such.
 */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const matches = useMatches();
  const { manifest } = useContext(FrameworkContext)!;
  // How a page began does not change with the screens that follow. While developing, scripts are always needed.
  const [late] = useState(
    () => !manifest.hmr && matches.some(({ handle }) => (handle as { late?: true } | undefined)?.late),
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
  const data = [
    `window.__reactRouterContext=${serverHandoffString ?? '{}'}`,
    'window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())',
  ].join(';');
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning>
        {data}
      </script>
      <script id="late" type="application/json" suppressHydrationWarning>
        {late}
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
