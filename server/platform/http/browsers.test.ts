import { describe, expect, test } from 'vitest';
import { logIn, saveLanguage, signUp } from '#contract/accounts/accounts.ts';
import { makeApp } from '../../process/app.ts';
import { makeLimits } from './limits.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, testPassword, person } from '#testing/people.ts';

const services = await testServices();
const pages = async (_request: Request, { nonce }: { nonce: string }) =>
  new Response(`<!doctype html><script nonce="${nonce}"></script>`, { headers: { 'content-type': 'text/html' } });
const { fetch } = makeApp({ ...services, pages });
const anna = await person(services, 'Anna');
const publicUrl = 'https://damson.example';
const secure = makeApp({ ...services, config: { ...services.config, publicUrl }, pages });

async function page(path = '/', headers: Record<string, string> = {}) {
  const answer = await fetch(new Request(new URL(path, 'http://damson.test'), { headers }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('a page', () => {
  test('of a member runs only scripts with its own nonce, and cannot be framed', async () => {
    const [one, other] = [await page('/members'), await page('/members')];
    const policy = one.headers.get('content-security-policy')!;
    const [, nonce] = /'nonce-([\w-]{20,})'/.exec(policy) ?? [];
    expect(one.text).toContain(`nonce="${nonce}"`);
    expect(other.headers.get('content-security-policy')).not.toContain(nonce);
    expect(policy).toMatch(/script-src 'nonce-[\w-]+' 'strict-dynamic'(;|$)/);
    for (const rule of [`object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`, `form-action 'self'`]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe-eval');
    expect(/script-src[^;]*unsafe-inline/.test(policy)).toBe(false);
  });

  test('may show pictures of the site’s CDN, if that is another host', async () => {
    expect((await page()).headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
    for (const [domain, cdn_prefix, sources] of [
      ['path.example', '/cdn', "img-src 'self' data: blob:;"],
      ['host.example', 'https://cdn.example/plum', "img-src 'self' data: blob: https://cdn.example;"],
      ['crooked.example', "https://cdn.example; script-src 'unsafe-inline'", "img-src 'self' data: blob:;"],
    ] as const) {
      const settings = JSON.stringify({ cdn_prefix });
      await services.db.insertInto('site').values({ domain, company_id: 1, is_default: false, settings }).execute();
      services.clock.move(60_000);
      const { headers } = await page('/', { host: domain });
      expect(headers.get('content-security-policy'), domain).toContain(sources);
    }
  });

  test('is not cached', async () => {
    expect((await page()).headers.get('cache-control')).toBe('no-store');
  });

  test('sets the language cookie once, for 365 days', async () => {
    const first = await page('/', { 'accept-language': 'nl' });
    expect(first.headers.getSetCookie()).toEqual(['locale=nl; Max-Age=31536000; Path=/; SameSite=Lax']);
    expect((await page('/', { cookie: 'locale=nl' })).headers.getSetCookie()).toEqual([]);
  });

  test('accepts only GET and HEAD, and responds to other methods with 405', async () => {
    const answer = await fetch(new Request('http://damson.test/members', { method: 'POST', body: 'x' }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('every response', () => {
  test.each(['/', '/api/settings.php', '/api/nothing.php', '/healthz', '/manifest.webmanifest'])(
    'to %s has the security headers',
    async (path) => {
      const { headers } = await page(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toMatch(/geolocation=\(self\), camera=\(\), microphone=\(\)/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('strict-transport-security'), 'only set on https').toBeNull();
    },
  );

  test('has the same headers whether short or long, and is not cached', async () => {
    const ask = async (path: string) => await fetch(new Request(new URL(path, 'http://damson.test')));
    const short = await ask('/api/user.php');
    const long = await ask('/api/interests.php');
    expect((await short.text()).length).toBeLessThan(1024);
    expect((await long.text()).length).toBeGreaterThan(1024);
    const protectedBy = ({ headers }: Response) =>
      [...headers].filter(([name]) => !['content-type', 'content-encoding', 'vary'].includes(name));
    expect(protectedBy(short)).toEqual(protectedBy(long));
    expect(short.headers.get('content-type')).toBe('application/json');
    expect(short.headers.get('cache-control')).toBe('no-store');
  });

  test('allows no other origin, however its name is written', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://damson.test.evil.example',
      'http://evildamson.test',
    ]) {
      const { headers } = await page('/api/settings.php', { origin });
      expect(headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });
});

describe('over https', () => {
  const atHome = (path: string, init: RequestInit = {}) => secure.fetch(new Request(new URL(path, publicUrl), init));

  test('the session cookie has the __Host- prefix, lasts 30 days, and is Secure, HttpOnly and SameSite=Lax', async () => {
    const { headers } = await browser(secure, { ip: '192.0.2.1' }).ask(logIn, {
      email: anna.email,
      password: testPassword,
    });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('the language cookie is always secure: at login, and when a member chooses another language', async () => {
    const own = browser(secure, { ip: '192.0.2.3' });
    const locale = (language: string) => `locale=${language}; Max-Age=31536000; Path=/; Secure; SameSite=Lax`;
    const { headers } = await own.ask(logIn, { email: anna.email, password: testPassword });
    expect(headers.getSetCookie()).toContain(locale('en'));
    const chosen = await own.ask(saveLanguage, { language: 'fi' });
    expect(chosen.headers.getSetCookie()).toEqual([locale('fi')]);
  });

  test('a cookie set over plain http does not log in', async () => {
    const own = browser(secure, { ip: '192.0.2.2' });
    own.cookies.set('auth', anna.cookies.get('auth')!);
    expect(await (await own.send('/api/user.php')).json()).toEqual({ user: null });
  });

  test('browsers use only https from then on', async () => {
    const answer = await atHome('/');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    expect(answer.headers.getSetCookie().join()).toContain('Secure');
  });
});

describe('only our own pages may change state', () => {
  const cases: readonly (readonly [string, Record<string, string>, number])[] = [
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['an older browser on our own page', { origin: 'http://damson.test', host: 'damson.test' }, 200],
    ['a program that names its type', { 'x-client-type': 'app' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another site that claims to be a program', { 'sec-fetch-site': 'cross-site', 'x-client-type': 'app' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a bookmark', { 'sec-fetch-site': 'none' }, 403],
    ['an older browser on another site', { origin: 'https://evil.example', host: 'damson.test' }, 403],
    ['a page in a sandbox', { origin: 'null', host: 'damson.test' }, 403],
    ['a client that sends no headers', {}, 403],
  ];

  test.each(cases)('the server checks a logout by GET from %s', async (_who, headers, status) => {
    const answer = await fetch(new Request('http://damson.test/api/logout.php', { headers }));
    expect(answer.status).toBe(status);
  });

  test.each(cases)('the server checks a form from %s', async (_who, headers, status) => {
    const body = JSON.stringify({ token: 'x'.repeat(43) });
    const all = { ...headers, 'content-type': 'application/json' };
    const answer = await fetch(
      new Request('http://damson.test/api/activate.php', { method: 'POST', headers: all, body }),
    );
    // The token is wrong, so a 410 proves that the request passed the check.
    expect(answer.status).toBe(status === 200 ? 410 : status);
  });
});

test('a link in an email leads to our own site, whatever host was requested', async () => {
  const evil = browser(services.app, { ip: '192.0.2.3' });
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const body = JSON.stringify(signUpForm('Bram'));
  expect((await evil.send(signUp.path, { method: 'POST', headers, body })).status).toBe(200);
  const mail = await services.db
    .selectFrom('mail')
    .select(['body_text', 'body_html'])
    .where('to_address', '=', 'bram@example.org')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('http://damson.test/activate/done?token=');
  expect(mail.body_text + mail.body_html).not.toContain('evil');
});

describe('if not even the error page can be rendered', () => {
  const broken = makeApp({
    ...services,
    pages: async () => {
      throw new Error('the secret of the house');
    },
  });

  test('the server shows a plain page in the browser’s language, with a link to the home page', async () => {
    const own = browser(broken, { language: 'en-GB' });
    const answer = await own.send('/');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(text).toContain('An error occurred while showing the error page');
    expect(text).toMatch(/<a href="\/"[^>]*>Back to the home page<\/a>/);
    expect(text).not.toContain('secret');
    expect(await (await browser(broken, { language: 'nl' }).send('/')).text()).toContain('lang="nl"');
  });

  test('the server responds with 503 while the database is down, and still renders pages that do not need it', async () => {
    const services = await testServices();
    const { clock, config, db } = services;
    // Rate limits are off, because their counts could not be stored later.
    const limits = makeLimits(db, { clock, ...config, exempt: () => true, onFault: () => undefined });
    const away = { ...services, limits };
    const shown = makeApp({ ...away, pages });
    expect((await browser(shown).send('/')).status).toBe(200);
    const visitors = { ...away.visitors, of: async () => await Promise.reject(connectionLost) };
    const fresh = makeApp({ ...away, pages, visitors });
    await limits.close();
    await away.db.destroy();
    away.clock.move(60_000);
    expect((await browser(shown).send('/')).status).toBe(200);
    const answer = await browser(fresh).send('/');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

const connectionLost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
