import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { isLanguage, type Language, languages } from '#contract/languages.ts';
import { shellPath } from '#contract/notifications/service-worker.ts';
import { translatorFor } from '../platform/core/catalog.ts';
import type { Sites } from '../platform/core/sites.ts';
import { hostOf, newNonce, policyOf } from './csp.ts';

/** The shell page of each language. */
export type Shells = Readonly<Record<Language, string>>;

/**
 * Inline script that starts the application; nothing is visible until then. If the start fails, the script shows that
 * the browser is offline and reloads the page once the server responds again, at most once in 60 s like every automatic
 * reload.
 */
const start = [
  '(async()=>{',
  'const guard="reloaded-for-shell";',
  'const again=()=>{try{if(Date.now()-Number(sessionStorage.getItem(guard))<60000)return;sessionStorage.setItem(guard,Date.now())}catch{return}location.reload()};',
  'const empty=()=>{document.querySelector("#offline").hidden=false;',
  'document.querySelector("#again").addEventListener("click",()=>location.reload());',
  'addEventListener("online",again);',
  'setInterval(()=>fetch("/healthz",{cache:"no-store"}).then(({ok})=>ok&&again(),()=>0),5000)};',
  'addEventListener("shell-empty",empty,{once:true});',
  'try{const{manifest,entry}=JSON.parse(document.querySelector("#shell").textContent);await import(manifest);await import(entry)}',
  'catch{empty()}',
  '})()',
].join('');

/**
 * Returns the shell of a build in each language, which is the same for everybody. `first` runs at the top of every
 * page.
 */
export function shellsOf({ assets, basename, future, routeDiscovery, ssr }: ServerBuild, first: string): Shells {
  const router = { basename: basename ?? '/', future, routeDiscovery, ssr, isSpaMode: false };
  const files = { manifest: assets.url, entry: assets.entry.module, router };
  const styles = assets.routes.root?.css ?? [];
  const pages = languages.map((language) => [language, shell(language, styles, files).replace('FIRST', () => first)]);
  return Object.fromEntries(pages) as Shells;
}

function shell(language: Language, styles: readonly string[], files: object): string {
  const translate = translatorFor(language, 'shell');
  const data = JSON.stringify({ ...files, language }).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${translate('held_up.offline')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#21141d" media="(prefers-color-scheme: dark)">
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<script nonce="NONCE">FIRST</script>
</head>
<body>
<main id="offline" hidden class="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
<h1 class="text-36">${translate('held_up.offline')}</h1>
<p class="max-w-100 text-muted">${translate('held_up.offline_text')}</p>
<button type="button" id="again" class="link min-h-11">${translate('failure.retry')}</button>
</main>
<script id="shell" type="application/json">${data}</script>
<script nonce="NONCE">${start}</script>
</body>
</html>
`;
}

/**
 * Serves the shell, which the service worker stores for members: a page without personal data that starts the
 * application while the server is unreachable. (Specification, section 7: service worker.)
 */
export function shellPages(shells: Shells, sites: Pick<Sites, 'of'>, secure: boolean): Hono {
  return new Hono().get(`${shellPath}:language`, async (context) => {
    const language = context.req.param('language');
    if (!isLanguage(language)) return context.notFound();
    const { settings } = await sites.of(context.req.header('host') ?? '');
    // A stored copy keeps its nonce. That is safe, because the shell contains nothing that came from outside.
    const nonce = newNonce();
    const policy = policyOf({ scripts: [`nonce-${nonce}`], secure, hot: false, cdn: hostOf(settings.cdn_prefix) });
    const page = shells[language].replaceAll('NONCE', nonce);
    return context.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    });
  });
}
