import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { localeOf } from '#contract/locale.ts';
import { joinedBody } from '../shared/api/joined-body.ts';
import { NonceContext } from '../shared/api/nonce.ts';
import { type PageHost, pageHost } from '../shared/api/page-host.ts';
import { firstUser, isSettled } from '../shared/people/first-user.ts';
import { SentTextContext, writtenIn } from './arrival/sent-text.ts';
import { wordFileOf } from '../shared/i18n/word-files.ts';
import { areasIn } from '../shared/i18n/wording.ts';
import { areasOf, FirstWordsContext, loadWords } from '../shared/i18n/words.tsx';

/** Exported for the server, which builds the shell: an inline script at the top of every page. */
export { trustOwnScripts } from '../shared/api/trusted-scripts.ts';
/** Exported for the server, which must use the same copy of the router as the pages. */
export { createRequestHandler } from 'react-router';

/** Passes the server's interface to a page. Called once per request. */
export function contextFor(host: PageHost): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageHost, host);
  return context;
}

/** Maximum time for rendering a page, in milliseconds. After that, the page is sent as far as it has been rendered. */
const timeoutMilliseconds = 5_000;
export const streamTimeout = timeoutMilliseconds;

/**
 * Logs an error, unless the page is missing or accepts no forms. Such requests are not our errors, and anybody could
 * fill the log with them.
 */
export function handleError(fault: unknown, { request }: { readonly request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(fault) && fault.status < 500)) return;
  console.error(fault);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { assumed, nonce, whole } = context.get(pageHost);
  const { matches, errors, loaderData } = entry.staticHandlerContext;
  const settled = isSettled(loaderData.root);
  const areas = areasOf(
    matches.map(({ route: { id } }) => ({ id, handle: entry.routeModules[id]?.handle })),
    settled,
  );
  const { language, country, time_zone: timeZone } = assumed;
  const locale = localeOf(language, firstUser(loaderData.root)?.profile.country ?? country);
  const file = settled ? wordFileOf(language) : undefined;
  const renderedAt = firstUser(loaderData.root) ? Date.now() : undefined;
  const words = {
    language,
    country,
    timeZone,
    renderedAt,
    file,
    messages: await loadWords(language, areasIn(locale, areas)),
  };
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', language);
  // The request body is still unread, because the page has no action.
  const written = status === 405 && request.method === 'POST' ? await writtenIn(request) : [];

  const { signal } = request;
  signal.throwIfAborted();
  return await new Promise((resolve, reject) => {
    let answered = false;
    const answer = () => {
      answered = true;
      const { to, body } = joinedBody();
      pipe(to);
      resolve(new Response(body, { status, headers }));
    };
    // Crawlers run no scripts, so they receive the complete page in one piece.
    const ready: keyof RenderToPipeableStreamOptions =
      whole || isbot(request.headers.get('user-agent')) || errors ? 'onAllReady' : 'onShellReady';
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <FirstWordsContext value={words}>
          <SentTextContext value={written}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </SentTextContext>
        </FirstWordsContext>
      </NonceContext>,
      {
        nonce,
        // Otherwise React moves finished parts behind the page's end, where only scripts put them into their place.
        progressiveChunkSize: Infinity,
        [ready]: answer,
        onShellError: reject,
        onError: (fault) => {
          if (answered && !signal.aborted) console.error(fault);
        },
      },
    );
    const timer = setTimeout(abort, timeoutMilliseconds + 1_000).unref();
    // Releases the page's data once the page has been sent or the request is aborted.
    const end = () => {
      clearTimeout(timer);
      abort();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
