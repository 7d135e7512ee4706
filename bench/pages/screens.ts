import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '#testing/free-port.ts';
import { findChromium } from '../../journeys/chromium.ts';
import { spread } from '../measure.ts';
import { ended, start, untilAnswers } from '../product.ts';

/**
 * `node bench/pages/screens.ts` (`ROUNDS`): the time from pressing a link until the next screen is painted, on a
 * processor four times slower; the target is 100 ms. As with real people, the pointer rests briefly on each link before
 * the press. The first visit to each screen is reported separately. In turns with it, the same screens are inserted as
 * plain HTML, to measure the browser's own rendering time. (bench/README.md)
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const slower = 4;
/** Time between hovering over a link and pressing it, in milliseconds. */
const aiming = 200;
const walk = ['/chats', '/likes', '/premium', '/members'];

const port = await freePort();
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-screens-'));
const product = start('server/process/main.ts', port, { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
const { executablePath, args } = await findChromium();
const chrome = await chromium.launch({ executablePath, args: [...args] });
try {
  await untilAnswers(port, '/readyz');
  const seen: Record<string, { first: number[]; later: number[]; bare: number[] }> = {};
  const loads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    loads.push(loadavg()[0]!);
    const page = await loggedIn();
    for (const time of ['first', 'later', 'later'] as const) {
      for (const to of walk) {
        const { [time]: times } = (seen[to] ??= { first: [], later: [], bare: [] });
        times.push(await goTo(page, to));
      }
    }
    for (const [to, taken] of await bareWalk(page)) seen[to]!.bare.push(taken);
    await page.context().close();
  }
  const rows = Object.entries(seen).map(([to, { first, later, bare }]) => {
    const [once, again, alone] = [first, later, bare].map(spread);
    return [to, { 'first, ms': once, 'later, ms': again, 'plain HTML, ms': alone, wanted: 100 }] as const;
  });
  console.log(`Time from a press to the next screen, ${rounds} rounds, median and range; load ${spread(loads)}:`);
  console.table(Object.fromEntries(rows));
} finally {
  await chrome.close();
  product.kill('SIGTERM');
  await ended(product);
  await rm(dataDir, { recursive: true, force: true });
}

/** Logs in a free member of the demo community on a desktop, who has browsed members for a while. */
async function loggedIn(): Promise<Page> {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel(/e-mail/i).fill('bram@example.org');
  await page
    .getByLabel(/password/i)
    .first()
    .fill('plum-tree-2026');
  await page
    .getByRole('button', { name: /log ?in/i })
    .first()
    .click();
  await page.waitForURL('**/members');
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(2_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

/**
 * Presses a navigation link. Returns the milliseconds from the press until a screen with another heading is painted.
 */
async function goTo(page: Page, to: string): Promise<number> {
  const link = page.locator(`header nav a[href="${to}"]`);
  await page.evaluate(observeNext(to));
  await link.hover();
  await page.waitForTimeout(aiming);
  await page.mouse.down();
  await page.mouse.up();
  const taken = await page.evaluate<number>('window.shown');
  await page.waitForTimeout(1_000);
  return taken;
}

/** The same navigation through static copies of the screens, with only the styles and pictures of the product. */
async function bareWalk(page: Page): Promise<[to: string, taken: number][]> {
  const screens: Record<string, string> = {};
  for (const to of walk) {
    await goTo(page, to);
    screens[to] = await page.evaluate<string>('document.body.innerHTML.replaceAll(/<script.*?<\\/script>/gs, "")');
  }
  const head = await page.evaluate<string>(
    '[...document.querySelectorAll("head > link[rel=stylesheet], head > meta")].map((one) => one.outerHTML).join("")',
  );
  const script = `const screens = ${JSON.stringify(screens).replaceAll('<', '\\u003c')};
    document.addEventListener('click', (event) => {
      event.preventDefault();
      const to = event.target.closest('a').getAttribute('href');
      history.pushState(null, '', to);
      document.querySelector('#screen').innerHTML = screens[to];
    });`;
  const body = `<!doctype html>${head}<div id="screen">${screens[walk.at(-1)!]}</div><script>${script}</script>`;
  await page.route('**/bare', async (route) => await route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(`http://localhost:${port}/bare`);
  await page.waitForTimeout(2_000);
  const taken: [string, number][] = [];
  for (const _time of [1, 2]) {
    for (const to of walk) taken.push([to, await goTo(page, to)]);
  }
  return taken.slice(walk.length);
}

/** Runs in the page: `shown` resolves once another screen at this path is painted. */
function observeNext(to: string): string {
  return `(() => {
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    let pressed = 0;
    document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true });
    const isThere = () => location.pathname === '${to}' && heading() !== undefined && heading() !== before;
    window.shown = new Promise((resolve) => {
      // After the frame that shows it has been painted. It is watched without asking for frames: those would be paid for.
      const painted = () => setTimeout(() => resolve(performance.now() - pressed));
      const watch = new MutationObserver(() => {
        if (!isThere()) return;
        watch.disconnect();
        requestAnimationFrame(painted);
      });
      watch.observe(document, { subtree: true, childList: true, characterData: true });
    });
  })()`;
}
