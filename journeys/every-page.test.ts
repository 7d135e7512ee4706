import type { APIRequestContext, APIResponse } from '@playwright/test';
import { callAs, buyCredits, join, whatCanBeNamed } from './join.ts';
import { expect, test } from './people.ts';
import { screenUrl, screens } from './sitemap.ts';

/** Parses a page as shown by a browser without scripts. */
function readerOf(html: string) {
  const [body = ''] = /<body[^]*/.exec(html) ?? [];
  const shown = body.replaceAll(/<(script|style|template|dialog|svg)\b[^]*?<\/\1>/g, '');
  const [main = ''] = /<main\b[^]*<\/main>/.exec(shown) ?? [];
  return {
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title!),
    headings: [...shown.replace(/<noscript>[^]*?<\/noscript>/g, '').matchAll(/<h1\b[^>]*>([^]*?)<\/h1>/g)].map(
      ([, heading]) => textOf(heading!),
    ),
    text: textOf(main),
    preloads: [...html.matchAll(/<link rel="preload" href="([^"]*)"/g)].map(([, href]) => href!),
    /** Number of parts that only scripts insert. */
    late: [...html.matchAll(/<template id="B:/g)].length,
    links: [...shown.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, to]) => to!),
  };
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Requests a page like a browser without scripts. */
async function page(request: APIRequestContext, address: string): Promise<APIResponse> {
  return await request.get(address, { headers: { 'accept-language': 'en' } });
}

test('every page is complete with or without scripts: a title, one heading, navigation and text', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const visitor = await seat();
  await buyCredits(anna);
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Good evening' });
  const named = await whatCanBeNamed(anna, bram);

  expect(screens.length, 'the sitemap is read').toBeGreaterThan(35);
  const wrong: string[] = [];
  for (const [who, { request }] of [
    ['visitor', visitor.context],
    ['member', anna.context],
  ] as const) {
    for (const { path, layouts } of screens) {
      const answer = await page(request, screenUrl(path, named));
      const read = readerOf(await answer.text());
      const complain = (about: string) => wrong.push(`${path} for a ${who}: ${about}`);
      const isLogin = new URL(answer.url()).pathname === '/login';
      if (answer.status() !== (/\*|:token/.test(path) ? 404 : 200)) complain(`status ${answer.status()}`);
      if (read.titles.length !== 1 || !/^(\(\d+\) )?\S.*Damson/.test(read.titles[0]!)) {
        complain(`title ${JSON.stringify(read.titles)}`);
      }
      if (who === 'member' && !read.titles[0]?.startsWith('(1) ')) complain('a title that does not count what is new');
      if (read.headings.length !== 1 || !read.headings[0]) complain(`headings ${JSON.stringify(read.headings)}`);
      // Browsers do not match a preload with `<use>`: they would fetch the file twice and log a warning.
      if (read.preloads.some((href) => href.endsWith('.svg'))) complain('a preload of the icons');
      if (read.late > 0) complain(`${read.late} parts that wait for scripts`);
      if (read.text.length < 40) complain(`hardly a word: ${JSON.stringify(read.text)}`);
      // The steps after sign-up and the welcome have no navigation.
      const bare = (layouts[0]!.includes('empty-layout') || path === '/activate/done') && !isLogin;
      if (!bare && !read.links.includes(who === 'member' ? '/chats' : '/login') && !isLogin) complain('no navigation');
    }
  }
  expect(wrong).toEqual([]);
});
