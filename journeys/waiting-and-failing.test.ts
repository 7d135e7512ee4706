import type { Page } from '@playwright/test';
import { settled } from './accessible.ts';
import { callAs, join } from './join.ts';
import { awake, expect, test } from './people.ts';

/** Matches the data requests of a screen, but not the event stream. */
const questions = /\/api\/(?!live\b)\w[\w-]*\.php/;

const menu = { name: /^Your account/ };
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' }).last();

/** Ways to reach each screen that loads data, from any other screen. Keys are patterns for the screen's path. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/members': async (page) => await nav(page).getByRole('link', { name: 'Search members' }).click(),
  '/members/[\\w-]+': async (page) =>
    await page.getByRole('list', { name: 'Members' }).getByRole('link').first().click(),
  '/members/[\\w-]+/chat': async (page) =>
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Message/ })
      .first()
      .click(),
  '/likes': async (page) => await nav(page).getByRole('link', { name: 'Likes' }).click(),
  '/profile': async (page) => await chooseInMenu(page, 'My profile'),
  '/swipe-game': async (page) => await chooseInMenu(page, 'Swipe game'),
  '/settings': async (page) => await chooseInMenu(page, 'Settings'),
};

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', menu).click();
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

test('a failed load is shown on every screen, and can be retried', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const { page } = anna;
  await page.clock.install();
  await noteProgress(page);
  await page.goto('/pages/terms');
  await awake(page);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).filter({ visible: true });
  for (const [path, go] of Object.entries(ways)) {
    await page.route(questions, async (route) => await route.fulfill({ status: 503, body: 'Out of order' }));
    await page.evaluate(() => (window as Noting).phases?.clear());
    await go(page);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await until(page, async () => await again.first().isVisible(), path);
    const phases = async () => await page.evaluate(() => [...((window as Noting).phases ?? [])]);
    await until(page, async () => (await phases()).includes('failed'), `${path}, the progress bar`);
    await page.unroute(questions);
    // Some screens have several queries, each of which can be retried.
    const pressAll = async () => {
      const left = await again.count();
      // While the page's clock is paused, a button may never become stable; the next step presses it then.
      if (left > 0)
        await again
          .first()
          .click({ timeout: 2_000 })
          .catch(() => undefined);
      return left === 0;
    };
    await until(page, pressAll, `${path}, asked again`);
    // The search screen first loads the saved search, and its own search could fail once more in the next step.
    const first = page.getByRole('list', { name: 'Members' }).getByRole('link').first();
    if (path === '/members') await until(page, async () => await first.isVisible(), 'the members');
  }
});

type Noting = typeof globalThis & { phases?: Set<string> };

/** Records all states of the progress bar, even brief ones. */
async function noteProgress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const phases = new Set<string>();
    Object.assign(window, { phases });
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('[data-progress]');
      if (bar) phases.add(bar.dataset.progress!);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-progress'] });
  });
}

/** Advances the page's clock and lets responses arrive until a condition holds. */
async function until(page: Page, isSo: () => Promise<boolean>, what: string): Promise<void> {
  const tries = { message: what, intervals: [20], timeout: 20_000 };
  const step = async () => {
    await page.clock.runFor(2000);
    return await isSo();
  };
  await expect.poll(step, tries).toBe(true);
}

test('loading content has reserved space, so nothing shifts when it arrives', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna');
  const { page } = anna;
  await page.addInitScript(noteShifts);
  await page.goto('/settings');
  await awake(page);
  const main = page.getByRole('main');
  for (const [path, go, here] of [
    ['/likes', ways['/likes'], main.getByRole('heading', { level: 2 })],
    [
      '/likes/sent',
      async () => await main.getByRole('link', { name: 'Sent' }).click(),
      main.getByRole('heading', { level: 2 }),
    ],
    // Without anybody to suggest, the space for suggestions is released.
    [
      '/members',
      async (there: Page) => {
        const bram = await join(await seat(), 'Bram');
        await callAs(bram, '/api/like.php', { profile: anna.id });
        await ways['/members']!(there);
      },
      main.getByRole('article'),
    ],
    ['/members/[\\w-]+', ways['/members/[\\w-]+'], main.getByRole('heading', { level: 1 })],
  ] as const) {
    const answers = Promise.withResolvers<void>();
    await page.route(questions, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await go!(page);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const skeleton = main.locator('.pulse').filter({ visible: true });
    await expect(skeleton.first(), path).toBeVisible();
    // The bonus banner appears or disappears with the screen, and that shift is reported a moment later.
    await page.evaluate(painted);
    await page.evaluate(() => ((window as Shifting).shifts!.length = 0));
    answers.resolve();
    await expect(here.first(), path).toBeVisible();
    await drawn(page);
    expect(await movedBy(page), path).toBeLessThan(0.02);
    await page.unroute(questions);
  }
});

/** Waits until everything that the page has started to load is painted, because shifts are reported after that. */
async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await settled(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.evaluate(painted);
}

/** Resolves when changes are painted and observers have been called. */
async function painted(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}

async function movedBy(page: Page): Promise<number> {
  return await page.evaluate(() => (window as Shifting).shifts!.reduce((sum, shift) => sum + shift, 0));
}

type Shifting = typeof globalThis & { shifts?: number[] };

/** Records layout shifts, as browsers define them. */
function noteShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}

test('a page whose message file fails to load gets its messages from another source, and hydrates', async ({
  seat,
}) => {
  const { page } = await join(await seat(), 'Anna');
  const asked = { failed: 0 };
  await page.route(/\/assets\/[\w-]+\.json$/, async (route) => {
    asked.failed += 1;
    await route.abort('connectionfailed');
  });
  await page.goto('/likes');
  await awake(page);
  expect(asked.failed).toBeGreaterThan(0);
  await nav(page).getByRole('link', { name: 'Search members' }).click();
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('article').first()).toBeVisible();
  expect(await page.getByRole('main').innerText(), 'no word is missing').not.toMatch(/\b(?:members|shell|likes)\.\w+/);
});

for (const device of ['phone', 'desktop'] as const) {
  test(`during hydration, the layout does not shift for a newcomer on a ${device}`, async ({ seat }) => {
    const [anna, bram] = [await join(await seat({ device }), 'Anna'), await join(await seat(), 'Bram')];
    const { page } = anna;
    await page.addInitScript(noteShifts);
    const moved = async (path: string): Promise<number> => {
      await page.goto(path);
      await awake(page);
      await drawn(page);
      return await movedBy(page);
    };
    const paths = ['/members', `/members/${bram.id}`, '/chats', `/members/${bram.id}/chat`, '/likes', '/swipe-game'];
    for (const path of paths) expect(await moved(path), path).toBeLessThan(0.02);
    const strip = page.getByRole('complementary', { name: 'Notice' });
    await expect(strip, 'a member without a photo is asked for one').toBeVisible();
    await strip.getByRole('button').click();
    // Check one screen per layout that has the strip.
    for (const path of ['/members', '/chats']) expect(await moved(path), `${path}, hidden`).toBeLessThan(0.02);
    await expect(strip).toHaveCount(0);
  });
}
