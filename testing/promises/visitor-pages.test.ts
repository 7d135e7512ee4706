import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { landerNames } from '#contract/landers.ts';
import { logOut } from '#contract/accounts/accounts.ts';
import { browser } from '../browser.ts';
import { drawingProduct } from '../pages/drawing-product.ts';
import { testServices } from '../services.ts';
import { person } from '../people.ts';

const services = await testServices();
let product: Awaited<ReturnType<typeof drawingProduct>>;
/** The paths rendered since the test began. */
const drawn: string[] = [];

beforeAll(async () => {
  product = await drawingProduct(services, drawn);
});

beforeEach(() => {
  drawn.length = 0;
  // Expires pages that an earlier test cached.
  services.clock.move(3_600_000);
});

const at = (options: Parameters<typeof browser>[1] = {}) => browser(product, options);
const read = async (by: ReturnType<typeof browser>, address: string, init: RequestInit = {}) => {
  const answer = await by.send(address, init);
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, main: /<main\b[^]*<\/main>/.exec(html)?.[0] ?? '' };
};

const addresses = [
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/reset-password/do',
  '/activate/error',
  '/account-deleted',
  '/lang-config',
  '/pricing',
  '/payment-methods',
  '/withdraw',
  '/complaints',
  ...['terms', 'privacy', 'cookies', 'ban', 'faq', 'order', 'return-policy', 'service', 'accessibility'].map(
    (page) => `/pages/${page}`,
  ),
  ...landerNames.map((name) => `/landers/${name}/3de`),
];

describe('a page for visitors', () => {
  test.each(addresses)(
    '%s is rendered once, runs only its own scripts, and does not contain personal data',
    async (address) => {
      const first = await read(at({ ip: '198.51.100.1' }), address);
      const second = await read(at({ ip: '198.51.100.2' }), `${address}?utm_source=mail`);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(drawn).toEqual([address]);
      expect(second.html).toBe(first.html);
      const policy = first.headers.get('content-security-policy')!;
      expect(policy).not.toContain('nonce');
      expect(policy).toContain("'strict-dynamic'");
      expect(policy).not.toMatch(/script-src[^;]*('self'|https?:|'unsafe)/);
      const inline = [...first.html.matchAll(/<script\b(?![^>]*json")[^>]*>([^]*?)<\/script>/g)];
      expect(inline.length).toBeGreaterThan(3);
      for (const [, text] of inline) {
        expect(policy).toContain(`'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
      }
      const late = /<script[^>]*\ssrc=|modulepreload|<(use|link rel="preload") href="[^"]*icons-/;
      expect(first.html, 'nothing is loaded before something is done').not.toMatch(late);
      expect(first.html).not.toMatch(/198\.51\.100| nonce="|ref=-/);
      expect(first.html, 'styles come in the page').toMatch(/<style>(?:(?!<\/style>)[^])*\.flex\{display:flex\}/);
    },
  );

  test('is rendered once per language, country and host, regardless of the spelling of the header', async () => {
    const english = await read(at(), '/');
    const dutch = await read(at({ language: 'nl-NL' }), '/');
    expect(/<html lang="(\w+)"/.exec(dutch.html)?.[1]).toBe('nl');
    expect(drawn).toHaveLength(2);
    expect((await read(at({ language: 'nl-NL,nl;q=0.9,en;q=0.8' }), '/')).html).toBe(dutch.html);
    expect((await read(at({ language: 'en-GB;q=1, fr;q=0.1' }), '/')).html).toBe(english.html);
    expect(drawn).toHaveLength(2);
    expect((await read(at({ language: 'en-IE' }), '/')).html).not.toBe(english.html);
    expect(drawn).toHaveLength(3);
  });

  test('uses the site’s own URL, not the requested host', async () => {
    for (const host of ['evil.example', 'EVIL.example:8080', 'x.'.repeat(90)]) {
      const { html } = await read(at({ host }), '/');
      expect(html, host).not.toMatch(/evil/i);
      expect(html).toContain(`<link rel="canonical" href="${services.config.publicUrl}/"`);
    }
    expect(drawn, 'all unknown hosts are one site').toHaveLength(1);
  });

  test('is not rendered again for irrelevant query parameters', async () => {
    for (let number = 0; number < 300; number += 1) await read(at(), `/login?x=${number}&next=/chats/${number}`);
    expect(drawn).toEqual(['/login']);
    expect((await read(at(), '/login?x=300')).status, 'nor do these count as drawn').toBe(200);
  });

  test.each([
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'https'],
    ['x-original-url', '/members'],
    ['x-rewrite-url', '/members'],
    ['x-http-method-override', 'POST'],
    ['forwarded', 'host=evil.example'],
    ['user-agent', '<script>alert(1)</script>Googlebot'],
    ['referer', 'https://evil.example/'],
    ['origin', 'https://evil.example'],
    ['cookie', 'first-visit=ref%3Devil; time_zone=Mars/Olympus; locale=<evil>'],
    ['range', 'bytes=0-10'],
    ['if-none-match', '*'],
  ])('ignores the header %s, also for the next visitor', async (name, value) => {
    const odd = await read(at(), '/signup', { headers: { [name]: value } });
    const next = await read(at(), '/signup');
    expect(odd.status).toBe(200);
    expect(odd.html).toBe(next.html);
    expect(next.html).not.toMatch(/evil|Mars|alert\(1\)/);
    expect(drawn).toEqual(['/signup']);
  });

  test('is not cacheable by others, and lists the headers it depends on', async () => {
    for (const _time of [1, 2]) {
      const { headers } = await read(at(), '/pricing');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie, Sec-GPC');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('sets the language cookie only for visitors without one', async () => {
    const anna = at();
    expect((await read(anna, '/login')).headers.getSetCookie()).toEqual([expect.stringMatching(/^locale=en; /)]);
    expect((await read(anna, '/login')).headers.getSetCookie()).toEqual([]);
    expect((await read(at(), '/login')).headers.getSetCookie()).toEqual([expect.stringMatching(/^locale=en; /)]);
    expect(drawn).toHaveLength(1);
  });

  test('is returned for HEAD without a body', async () => {
    const { status, html, headers } = await read(at(), '/login', { method: 'HEAD' });
    expect(status).toBe(200);
    expect(html).toBe('');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('reflects the browser’s opt-out signal where the page mentions it', async () => {
    const american = at({ language: 'en-US' });
    const without = await read(american, '/pages/privacy');
    const signalled = await read(american, '/pages/privacy', { headers: { 'sec-gpc': '1' } });
    expect(signalled.html).not.toBe(without.html);
    expect((await read(american, '/pages/privacy')).html).toBe(without.html);
    await read(american, '/pages/terms');
    await read(american, '/pages/terms', { headers: { 'sec-gpc': '1' } });
    expect(drawn).toHaveLength(3);
  });
});

describe('members', () => {
  test('never get a cached page, and their pages are never cached', async () => {
    const anna = await person(services, 'Anna');
    const own = at();
    for (const [name, value] of anna.cookies) own.cookies.set(name, value);
    for (const address of ['/pricing', '/pages/terms', '/complaints', '/lang-config']) {
      const visitors = await read(at(), address);
      const hers = await read(own, address);
      expect(hers.html, address).toContain('Anna');
      expect(hers.headers.get('content-security-policy')).toContain("'nonce-");
      const after = await read(at({ ip: '198.51.100.9' }), address);
      expect(after.html, address).toBe(visitors.html);
      expect(after.html).not.toContain('Anna');
    }
    expect((await own.send('/')).status, 'a member goes on').toBe(302);
    expect((await read(at(), '/')).status).toBe(200);
    expect((await own.send('/')).status).toBe(302);
  });

  test('do not affect the page that later visitors get', async () => {
    const bram = await person(services, 'Bram');
    const own = at();
    for (const [name, value] of bram.cookies) own.cookies.set(name, value);
    await read(own, '/pages/faq');
    expect((await read(at(), '/pages/faq')).html).not.toContain('Bram');
  });

  test('see the visitors’ page after they have logged out', async () => {
    const chloe = await person(services, 'Chloé');
    const own = at();
    for (const [name, value] of chloe.cookies) own.cookies.set(name, value);
    await read(own, '/pricing');
    await own.ask(logOut, {});
    const { html } = await read(own, '/pricing');
    expect(html).not.toContain('Chloé');
    expect(html).toContain('href="/login"');
  });

  test('whose session has expired or is invalid count as visitors, and their cookie is not cached', async () => {
    const stranger = at();
    stranger.cookies.set('auth', 'never-was-one');
    const { html, headers } = await read(stranger, '/pricing');
    expect(html).not.toContain('never-was-one');
    expect(headers.get('content-security-policy')).toContain("'nonce-");
    await read(at(), '/pricing');
    expect(drawn).toEqual(['/pricing', '/pricing']);
  });
});

describe('a cached page', () => {
  test('is rendered again within half a minute after the site’s settings or company change', async () => {
    await read(at(), '/pages/service');
    const name = 'Mirabelle';
    await services.db
      .updateTable('site')
      .set({ settings: JSON.stringify({ name }) })
      .execute();
    services.clock.move(31_000);
    expect((await read(at(), '/pages/service')).html).toContain(name);
    await services.db.updateTable('company').set({ city: 'Plum Harbour' }).execute();
    services.clock.move(31_000);
    expect((await read(at(), '/pages/service')).html).toContain('Plum Harbour');
    expect(drawn).toHaveLength(3);
    services.clock.move(31_000);
    await read(at(), '/pages/service');
    expect(drawn, 'settings that were read again and say the same change nothing').toHaveLength(3);
  });

  test('depends on the traffic source if that decides who may sign up', async () => {
    await services.db
      .updateTable('site')
      .set({ settings: JSON.stringify({ signups: 'with_trafficsource' }) })
      .execute();
    services.clock.move(31_000);
    const closed = await read(at(), '/signup');
    const open = await read(at(), '/signup?network=plums&sub1=click-1');
    expect(closed.main).not.toContain('<form');
    expect(open.main).toContain('<form');
    expect((await read(at(), '/signup?ref=42&sub1=click-2')).html).toBe(open.html);
    expect(open.html).not.toMatch(/plums|click-1/);
    await services.db.updateTable('site').set({ settings: '{}' }).execute();
  });

  test('says at once that nobody can sign up, on the home page too', async () => {
    const sites = services.db.updateTable('site');
    await sites.set({ settings: JSON.stringify({ signups: 'none' }) }).execute();
    services.clock.move(31_000);
    for (const path of ['/', '/landers/gallery', '/signup']) {
      const { main } = await read(at(), path);
      expect(main, path).toContain('By invitation only');
      expect(main, path).not.toContain('Join free');
    }
    await sites.set({ settings: '{}' }).execute();
    services.clock.move(31_000);
  });

  test('depends on the country of the prices', async () => {
    const swedish = await read(at(), '/pricing?country=SE');
    expect(swedish.main).toContain('SEK');
    expect((await read(at(), '/pricing')).main).not.toContain('SEK');
    expect((await read(at(), '/pricing?country=SE')).html).toBe(swedish.html);
    expect(drawn).toHaveLength(2);
  });
});
