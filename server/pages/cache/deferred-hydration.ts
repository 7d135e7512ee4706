import { createHash } from 'node:crypto';

/** A page without the data that only hydration needs. The application fetches that data when it starts. */
export interface SlimPage {
  readonly html: string;
  /** JSON with the page's words and the chunks of the router's data stream. */
  readonly data: string;
  /** Identifies the content of this page, whenever and by whichever process it was rendered. */
  readonly mark: string;
}

const words = /(<script id="words" type="application\/json")>([^<]+)<\/script>/;
const streamed = /(<script(?: nonce="[^"]*")?>)window\.__reactRouterContext\.streamController\.([^<]+)<\/script>/g;
const enqueued = /^enqueue\((".*")\);$/s;

/**
 * Removes the words and the router's data from a page. Their elements stay, empty, because hydration expects them.
 * Undefined if the page has no such data or writes it in an unexpected form: such a page is sent whole. `key`: the
 * cache key of the page.
 */
export function deferHydrationData(html: string, key: string): SlimPage | undefined {
  const [, , text] = words.exec(html) ?? [];
  const calls = [...html.matchAll(streamed)].map(([, , call]) => call!);
  const stream = calls.slice(0, -1).map((call) => enqueued.exec(call)?.[1]);
  if (!text || calls.at(-1) !== 'close();' || stream.length === 0 || stream.includes(undefined)) return undefined;
  const pared = html.replaceAll(streamed, '$1</script>').replace(words, '$1></script>');
  const bare = pared.replaceAll(/ nonce="[^"]*"/g, '');
  const mark = createHash('sha256').update(key).update(bare).digest('base64url').slice(0, 16);
  return {
    html: pared.replace('<script id="words"', `<script id="words" data-late="${mark}"`),
    data: JSON.stringify({ words: text, stream: stream.map((one) => JSON.parse(one!) as string) }),
    mark,
  };
}
