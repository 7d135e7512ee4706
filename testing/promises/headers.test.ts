import { serviceWorkerPath } from '#contract/notifications/service-worker.ts';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { showProfile } from '#contract/members/profiles.ts';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { buildIfStale, compressBuilt } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtFiles, builtPages, builtShells } from '#server/pages/built-pages.ts';
import type { Bindings } from '#server/platform/http/types.ts';
import { protectionFor } from '#server/platform/http/protection.ts';
import { type Browser, browser } from '../browser.ts';
import { testServices } from '../services.ts';
import { testPassword, person } from '../people.ts';
import { jpeg } from '../doubles/photo-files.ts';

const publicUrl = 'https://damson.test';
const services = await testServices();
let asset = '';
let photo = '';
let product: Hono<{ Bindings: Bindings }>;
let anna: Browser;

const built = async () => ({ pages: await builtPages(), shells: await builtShells() });

beforeAll(async () => {
  await buildIfStale();
  const script = (await readdir(path.resolve('build/client/assets'))).find((name) => name.endsWith('.js'));
  asset = `/assets/${script}`;
  const { fetch } = makeApp({ ...services, config: { ...services.config, publicUrl }, ...(await built()) });
  product = new Hono<{ Bindings: Bindings }>().route('/', builtFiles(protectionFor(publicUrl)));
  product.all('*', (context) => fetch(context.req.raw, context.env));
  const { email } = await person(services, 'Anna');
  anna = browser(product);
  await anna.ask(logIn, { email, password: testPassword });
  await anna.upload(uploadPhoto, await jpeg());
  photo = (await anna.ask(listPhotos, {})).reply.photos[0]!.filename;
});

/** The security headers of every response. */
const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const policy = [
  "default-src 'self'",
  "script-src NONCE 'strict-dynamic'",
  "style-src-elem 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
  'upgrade-insecure-requests',
].join('; ');
/** The policy of cached pages. They have inline styles and are the same for everybody, so the policy lists hashes. */
const hashed = policy.replace('NONCE', 'HASHES').replace("style-src-elem 'self'", "style-src-elem 'self' HASHES");
const page = { type: 'text/html; charset=utf-8', cache: 'no-store', policy };
const kept = (seconds: number) => `public, max-age=${seconds}`;

const kinds: readonly [
  string,
  () => string,
  { status?: number; type: string | null; cache: string | null; policy?: string },
][] = [
  ['a page', () => '/account-deleted?token=x', page],
  ['a page that is the same for all visitors', () => '/login', { ...page, policy: hashed }],
  ['the shell', () => '/shell/en', { ...page, cache: 'no-cache' }],
  ['an unknown page', () => '/nowhere', { ...page, policy: hashed, status: 404 }],
  ['a redirect', () => '/chats', { ...page, status: 302, type: null }],
  ['the data of a page', () => '/members.data', { ...page, status: 202, type: 'text/x-script' }],
  ['a script', () => asset, { type: 'text/javascript; charset=utf-8', cache: `${kept(31536000)}, immutable` }],
  [
    'a script that is gone',
    () => '/assets/gone.js',
    { status: 404, type: 'text/plain; charset=UTF-8', cache: 'no-store' },
  ],
  ['the service worker', () => serviceWorkerPath, { type: 'text/javascript; charset=utf-8', cache: 'no-cache' }],
  ['the icon', () => '/favicon.svg', { type: 'image/svg+xml; charset=utf-8', cache: kept(86400) }],
  ['a legacy icon', () => '/favicon.ico', { type: 'image/x-icon', cache: kept(86400) }],
  ['a link preview', () => '/social-card.jpg', { type: 'image/jpeg', cache: kept(86400) }],
  ['what crawlers read', () => '/robots.txt', { type: 'text/plain; charset=utf-8', cache: kept(86400) }],
  ['the manifest', () => '/manifest.webmanifest', { type: 'application/manifest+json', cache: kept(3600) }],
  [
    'an unknown photo',
    () => '/photos/x/full.webp',
    { status: 404, type: 'application/problem+json', cache: 'no-store' },
  ],
  ['the settings', () => '/api/settings.php', { type: 'application/json', cache: 'private, no-cache' }],
  ['a reply', () => '/api/interests.php', { type: 'application/json', cache: 'no-store' }],
  ['a refusal', () => showProfile.path, { status: 403, type: 'application/problem+json', cache: 'no-store' }],
  ['an unknown call', () => '/api/none.php', { status: 404, type: 'application/problem+json', cache: 'no-store' }],
  [
    'an unknown archive',
    () => '/data-export/x.zip',
    { status: 404, type: 'application/problem+json', cache: 'no-store' },
  ],
  ['the list of calls', () => '/api/openapi.json', { type: 'application/json', cache: null }],
  ['the mailbox', () => '/ops/mail', { status: 404, type: 'application/problem+json', cache: 'no-store' }],
  ['a health check', () => '/healthz', { type: 'text/plain;charset=UTF-8', cache: null }],
];

describe('security, type and caching headers', () => {
  test.each(kinds)('are set for %s', async (_kind, address, expected) => {
    expect(await kindOf(await browser(product).send(address()))).toEqual({ status: 200, policy: 'none', ...expected });
  });

  test('are set for a photo', async () => {
    const cache = expect.stringMatching(/^private, max-age=\d{1,3}, immutable$/) as string;
    const expected = { status: 200, type: 'image/webp', cache, policy: "default-src 'none'; sandbox" };
    expect(await kindOf(await anna.send(photo))).toEqual(expected);
  });
});

/**
 * Returns the properties of a response that these tests compare, after checking the headers that all responses share.
 */
async function kindOf({ status, headers, body }: Response) {
  await body?.cancel();
  expect(Object.fromEntries(headers)).toMatchObject(everywhere);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers.has(name)).toBe(false);
  const policy = headers.get('content-security-policy') ?? 'none';
  return {
    status,
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    policy: policy
      .replaceAll(/'nonce-[\w-]+'/g, 'NONCE')
      .replaceAll(/'sha256-[\w+/=]+'(?: 'sha256-[\w+/=]+')*/g, 'HASHES'),
  };
}

test('a script is sent uncompressed until its compressed copy exists', async () => {
  const asked = async () => await product.request(asset, { headers: { 'accept-encoding': 'br' } });
  const copy = path.resolve(`build/client${asset}.br`);
  await rm(copy, { force: true });
  const plain = await asked();
  expect(plain.status).toBe(200);
  expect(plain.headers.get('content-encoding')).toBeNull();
  await compressBuilt();
  const small = await asked();
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(await plain.text());
});
