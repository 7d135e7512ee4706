import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runsIn } from '#server/platform/core/running.ts';
import { findChromium } from '../../journeys/chromium.ts';
import { linked, pruneReleases, reload, switchBack } from '#server/process/release/releases.ts';
import { releaseFolders } from '../release-folders.ts';
import { requesting } from '../requesting.ts';
import { startWords } from '../start-words.ts';
import { workersOf } from '../workers.ts';
import { comesIn, type Deeds, keeps } from './drill.ts';
import { drilledProduct } from './drilled-product.ts';
import { talk, talkers } from './talk.ts';

const root = path.resolve(import.meta.dirname, '../..');
const polling = { timeout: 200_000, interval: 200 };
/** A busy machine is slow, and what hangs is ended by the limit of the test. */
const patience = 120_000;

/** Another version: texts and scripts differ, so most assets have other names. */
async function changes() {
  const words = 'locales/en/shell.json';
  const entry = 'web/app/entry.client.tsx';
  const frame = 'web/app/default-layout.tsx';
  const read = async (file: string) => await readFile(path.join(root, file), 'utf8');
  return {
    [words]: (await read(words)).replace(/: "/, ': "Two: '),
    [entry]: `${await read(entry)}\n(window as { release?: string }).release = 'two';\n`,
    [frame]: `${await read(frame)}\nif (typeof window !== 'undefined') (window as { frame?: string }).frame = 'two';\n`,
  };
}

/** Collects what a reader would notice: failed requests, scripts that fail, pages without scripts. */
function watched(context: BrowserContext, troubles: string[]) {
  const state = { offline: false };
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The page itself cancels requests when it leaves.
    if (!state.offline && why !== 'net::ERR_ABORTED') troubles.push(`${why} ${request.url()}`);
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The browser asks for the data of a page that the new version has drawn differently.
    const isOutdated = response.status() === 409 && response.url().includes('page-data=');
    if (response.status() >= 400 && !isOutdated) troubles.push(`${response.status()} ${pathname}`);
  });
  context.on('weberror', (fault) => troubles.push(`error ${fault.error().message} at ${fault.page()?.url()}`));
  return state;
}

/** Expressions for the browser, whose types this folder does not have. */
const inBrowser = {
  hydrated: `!('early' in window) && Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`,
  shellKept: `Boolean(navigator.serviceWorker.controller) && caches.match('/shell/' + document.documentElement.lang).then(Boolean)`,
  release: 'window.release',
  links: `[...document.querySelectorAll('a[href^="/"]')]
    .filter((link) => !link.hasAttribute('target') && !link.hasAttribute('download') && link.checkVisibility())
    .map((link) => link.getAttribute('href'))`,
  press: (href: string) => `(() => {
    const link = document.querySelector(${JSON.stringify(`a[href=${JSON.stringify(href)}]`)});
    window.pressedAt = location.href;
    link?.click();
    return Boolean(link);
  })()`,
  arrived: (href: string) =>
    `window.pressedAt !== location.href || location.pathname + location.search === ${JSON.stringify(href)}`,
  // An email in a frame has no storage.
  sayAdult: `window.origin !== 'null' && localStorage.setItem('hide-site-entry-warning', String(Date.now()))`,
  // Headless browsers differ in their support of pushes.
  noPushes: 'delete window.PushManager',
};

/** Waits until an expression is true in a page, which may be loading. (The policy forbids Playwright's own waiting.) */
async function until(page: Page, expression: string): Promise<void> {
  await vi.waitFor(async () => expect(await page.evaluate(expression), expression).toBe(true), polling);
}

/** Waits until the scripts of a page run. */
async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(9, 9);
  await until(page, inBrowser.hydrated);
}

async function openBrowser(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  onTestFinished(async () => await browser.close());
  return browser;
}

async function contextFor(browser: Browser, url: string, cookies?: ReadonlyMap<string, string>) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(patience);
  await context.addInitScript(inBrowser.sayAdult);
  await context.addInitScript(inBrowser.noPushes);
  const known = [...(cookies ?? []), ['locale', 'en'] as const];
  await context.addCookies(known.map(([name, value]) => ({ name, value, url })));
  return context;
}

/** The addresses that the page's own links lead to. */
async function linksOn(page: Page): Promise<string[]> {
  const all: string[] = await page.evaluate(inBrowser.links);
  return [...new Set(all)].filter((href) => !/^\/(api|ops|logout)|#/.test(href));
}

/** Presses a link like a reader, and waits until the next screen works. Returns false if the page has no such link. */
async function press(page: Page, href: string): Promise<boolean> {
  if (!(await page.evaluate(inBrowser.press(href)))) return false;
  await until(page, inBrowser.arrived(href));
  await hydrated(page);
  await page.locator('main').waitFor();
  return true;
}

/** Presses each link, and goes back in between, so that the page is not loaded from the server again. */
async function pressEach(page: Page, links: readonly string[]): Promise<number> {
  let pressed = 0;
  for (const href of links) {
    if (!(await press(page, href))) continue;
    pressed += 1;
    if (new URL(page.url()).pathname === '/members') continue;
    await page.evaluate('history.back()');
    await until(page, "location.pathname === '/members'");
    await hydrated(page);
  }
  return pressed;
}

const mainScreens = ['/members', '/chats', '/likes', '/premium'];

test('an upgrade and a rollback fail no request, leave no page without scripts, and lose nothing', async () => {
  const releases = await releaseFolders();
  await releases.add('one', {}, 'whole');
  await releases.add('two', await changes(), 'whole');
  await releases.use('one');
  const current = path.join(releases.home, 'current');
  const words = [
    path.join(current, 'node_modules/node/bin/node'),
    ...startWords.slice(0, -1),
    path.join(current, 'server/process/main.ts'),
  ];
  const { environment, product, rows } = await drilledProduct(talkers, { LOG_LEVEL: 'info' }, words, {
    cwd: releases.home,
  });
  const { DATA_DIR } = environment;
  const { url } = product;
  const runs = async () => await runsIn(DATA_DIR);
  const hangUp = async () => (await reload(await runs(), DATA_DIR))[0]!.reload;

  const conversation = await talk(() => url, rows, { people: 8, pagesEach: 1 });
  const requests = requesting(product);
  const nobody: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const anna = await comesIn(url, nobody);
  const bram = await comesIn(url, nobody);

  const troubles: string[] = [];
  const browser = await openBrowser();
  const member = await contextFor(browser, url, anna.cookies);
  const memberState = watched(member, troubles);
  const page = await member.newPage();
  await page.goto('/members');
  await hydrated(page);
  await until(page, inBrowser.shellKept);
  const visitor = await contextFor(browser, url);
  watched(visitor, troubles);
  const front = await visitor.newPage();
  await front.goto('/');
  const form = await visitor.newPage();
  await form.goto('/reset-password');
  let loads = 0;
  front.on('load', () => (loads += 1));
  let formLoads = 0;
  form.on('load', () => (formLoads += 1));

  // Somebody else keeps going from screen to screen all the time.
  const clicker = await contextFor(browser, url, bram.cookies);
  watched(clicker, troubles);
  const walk = await clicker.newPage();
  await walk.goto('/members');
  await hydrated(walk);
  const over = new AbortController();
  let steps = 0;
  const walking = keeps(over.signal, 300, async (time) => {
    await press(walk, mainScreens[(time + 1) % mainScreens.length]!);
    steps += 1;
  });

  // The upgrade.
  await releases.use('two');
  expect(await hangUp()).toMatchObject({ program: releases.folderOf('two') });
  expect((await runs()).flatMap(({ workers }) => workers)).toEqual([releases.folderOf('two')]);
  await conversation.goesOn('after the upgrade');

  // A visitor's page of version one, which has not been touched: it reloads itself, once.
  await front.mouse.move(5, 5);
  await front.mouse.move(15, 15);
  await vi.waitFor(() => expect(loads).toBe(1), polling);
  await hydrated(front);
  expect(await front.evaluate(inBrowser.release), 'the new version').toBe('two');
  await sleep(2_000);
  expect(loads, 'reloads').toBe(1);

  // A form of version one: what is typed stays, and the form works.
  await form.getByLabel('Email', { exact: true }).fill(anna.email);
  await sleep(5_000);
  expect(formLoads, 'no reload while something is typed').toBe(0);
  expect(await form.getByLabel('Email', { exact: true }).inputValue()).toBe(anna.email);
  await form.getByRole('button', { name: 'Send me a link' }).click();
  await vi.waitFor(() => expect(formLoads).toBe(1), polling);
  await hydrated(form);

  // Each link of the member's page of version one.
  const links = await linksOn(page);
  expect(links.length).toBeGreaterThan(4);
  const pressed = await pressEach(page, links);
  expect(pressed).toBeGreaterThan(links.length / 2);
  // Offline, the screens that the service worker has stored.
  memberState.offline = true;
  await member.setOffline(true);
  for (const href of [...mainScreens.slice(1), mainScreens[0]!]) await press(page, href);
  await page.reload();
  await hydrated(page);
  for (const href of [...mainScreens.slice(1), mainScreens[0]!]) await press(page, href);
  await member.setOffline(false);
  await sleep(4_000);
  memberState.offline = false;

  // The rollback.
  const stepsBefore = steps;
  expect(await switchBack(releases.home)).toBe('one');
  expect(await hangUp()).toMatchObject({ program: releases.folderOf('one') });
  await conversation.goesOn('after the rollback');
  await vi.waitFor(() => expect(steps).toBeGreaterThan(stepsBefore + 2), polling);
  await page.goto('/members');
  await hydrated(page);
  await pressEach(page, (await linksOn(page)).slice(0, 6));
  memberState.offline = true;
  await member.setOffline(true);
  for (const href of [...mainScreens.slice(1), mainScreens[0]!]) await press(page, href);
  await member.setOffline(false);
  await sleep(4_000);
  memberState.offline = false;

  // The packages of the version that nothing uses any more go, and a crash does not need them.
  await rm(path.join(releases.folderOf('two'), 'node_modules'), { recursive: true });
  const { kept } = await pruneReleases(releases.home, DATA_DIR, 0);
  expect(kept.get('one')).toContain('supervisor');
  expect(await linked(releases.home, 'current')).toBe('one');
  expect(existsSync(path.join(releases.folderOf('one'), 'node_modules'))).toBe(true);
  await conversation.goesOn('after the packages were removed');
  await vi.waitFor(() => expect(steps).toBeGreaterThan(stepsBefore + 4), polling);

  over.abort();
  await walking;
  const statuses = await requests.end();
  const summary = {
    'requests of their own connection': statuses.length,
    'messages written': conversation.deeds.messages.length,
    'screens of the walker': steps,
    'links of the old page': pressed,
    troubles,
    'errors that the writers saw': [...conversation.told],
  };
  process.stdout.write(`${JSON.stringify(summary, undefined, 2)}\n`);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // They write at the maximum rate, and a process that has just started may be busy. Both are retried.
  const expected = new Set(['429 too_many_requests', '503 unavailable']);
  expect([...conversation.told].filter((trouble) => !expected.has(trouble))).toEqual([]);
  expect(troubles).toEqual([]);

  // Not a part of the upgrade: a crash, which starts from the release that serves.
  const [crashed] = await workersOf(product);
  process.kill(crashed!, 'SIGKILL');
  await vi.waitFor(async () => expect(await workersOf(product)).not.toContain(crashed), polling);
  await product.ready();
  await conversation.ends();
  expect(await product.end()).toBe(0);
  expect(product.printed()).toContain('"signal":"SIGHUP"');
}, 3_000_000);
