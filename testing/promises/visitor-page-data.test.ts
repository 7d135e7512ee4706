import { beforeAll, beforeEach, expect, test } from 'vitest';
import { landerNames } from '#contract/landers.ts';
import { browser } from '../browser.ts';
import { drawingProduct } from '../pages/drawing-product.ts';
import { testServices } from '../services.ts';

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
const htmlAt = async (address: string) => await (await at().send(address)).text();
const addresses = ['/', '/login', '/pricing', '/pages/faq', ...landerNames.map((name) => `/landers/${name}/3de`)];

test.each(addresses)('%s defers its texts and data until the application starts', async (address) => {
  const html = await htmlAt(address);
  expect(html).not.toContain('streamController.enqueue("');
  const mark = /<script id="words" data-late="([\w-]+)"/.exec(html)?.[1];
  const data = `${address}?page-data=${mark}`;
  const answer = await at({ ip: '198.51.100.3' }).send(data);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  const { words, stream } = (await answer.json()) as { words: string; stream: readonly string[] };
  expect(JSON.parse(words)).toMatchObject({ language: address.endsWith('de') ? 'de' : 'en' });
  expect(stream.join('')).toContain('loaderData');
  expect(drawn, 'nothing is drawn for it').toEqual([address]);

  services.clock.move(3_600_000);
  const later = await at({ ip: '198.51.100.3' }).send(data);
  expect(later.status, 'a page that has been open for long is drawn anew, and is the same').toBe(200);
  expect(await later.text()).toContain('loaderData');
  expect(drawn).toEqual([address, address]);
});

test('the data of a page is returned only for that page, even if the visitor has logged in in another tab', async () => {
  const html = await htmlAt('/login');
  const mark = /data-late="([\w-]+)"/.exec(html)![1];
  const send = async (address: string, init: RequestInit = {}) => (await at().send(address, init)).status;
  expect(await send(`/login?page-data=${mark}`, { headers: { cookie: 'auth=over' } })).toBe(200);
  for (const address of [`/signup?page-data=${mark}`, '/login?page-data=', '/members?page-data=1', '/x?page-data=1'])
    expect(await send(address), address).toBe(409);
  expect(await send(`/login?page-data=${mark}`, { headers: { 'accept-language': 'nl-NL' } })).toBe(409);
});

test('a short page is not painted before its footer has arrived, because the footer would shift', async () => {
  const html = await htmlAt('/login');
  expect(html).toContain('<link rel="expect" href="#content-end" blocking="render"/>');
  expect(html.indexOf('</footer>')).toBeGreaterThan(0);
  expect(html.indexOf('id="content-end"')).toBeGreaterThan(html.indexOf('</footer>'));
});
