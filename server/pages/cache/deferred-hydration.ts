import { createHash } from 'node:crypto';

/** A page without what only the application needs, which fetches it when it starts. */
export interface SlimPage {
  readonly html: string;
  /** JSON: the words of the page, and the texts that the router reads its data from. */
  readonly data: string;
  /** Belongs to exactly this page, whenever and by whichever process it was drawn: another one has another. */
  readonly mark: string;
}

const words = /(<script id="words" type="application\/json")>([^<]+)<\/script>/;
const streamed = /(<script(?: nonce="[^"]*")?>)window\.__reactRouterContext\.streamController\.([^<]+)<\/script>/g;
const enqueued = /^enqueue\((".*")\);$/s;

/**
 * Takes the words and the data out of a page. Its elements stay, empty: the application finds the page as it has drawn
 * it. Undefined if the page has no such data, or writes it otherwise than expected; it is sent whole then.
 * `key`: what the page depends on.
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
