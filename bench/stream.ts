import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { MemberId } from '#contract/members/members.ts';
import { findChromium } from '../journeys/chromium.ts';
import { onDatabase, ownDatabase } from './community.ts';
import { longTalk } from './long-talk.ts';
import { ended, round, start, untilAnswers } from './product.ts';

/** The cost of a conversation of ten thousand messages in a browser that has loaded all of it. (bench/README.md) */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const count = Number(process.env.MESSAGES ?? 10_000);
const port = 3943;
const address = `http://localhost:${port}`;

const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const product = start('server/process/main.ts', port, {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });

try {
  await untilAnswers(port, '/readyz');
  const conversation = await onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ id: MemberId }>(
      `SELECT id FROM member_card WHERE name IN ('Anna', 'Bram') ORDER BY name`,
    );
    return await longTalk(client, { reader: rows[0]!.id, writer: rows[1]!.id, count, unread: 0 });
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await context.request.post(`${address}/api/user.php`, {
    data: { email: 'anna@example.org', password: 'plum-tree-2026' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await context.addCookies([{ name: 'locale', value: 'en', url: address }]);
  await page.goto(`${address}/chats/${conversation}`);
  await page.getByRole('region').last().getByRole('listitem').first().waitFor();
  await watch(page);

  const table: Record<string, object> = {};
  const note = async (what: string, work: () => Promise<void>) => {
    table[what] = await during(page, work);
  };
  const stream = page.getByRole('region').last();
  const field = page.getByRole('textbox').last();
  await note(`loading all ${count}, page by page`, async () => await loadAll(page));
  await note('down through all of it', async () => await scroll(page, 300));
  await note('and up', async () => await scroll(page, -300));
  await stream.focus();
  await note('to the end at once', async () => await page.keyboard.press('End'));
  await note('writing', async () => await field.pressSequentially('A sentence, letter by letter.'));
  await note('sending', async () => {
    await page.keyboard.press('Enter');
    await stream.getByText('letter by letter.').waitFor();
  });
  console.table(table);
} finally {
  await browser.close();
  product.kill('SIGTERM');
  await ended(product);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The parts of the browser's globals that are used here. */
declare const window: { mostNodes: number };
declare const document: { getElementsByTagName(name: '*'): { readonly length: number } };
declare function requestAnimationFrame(then: () => void): void;

/** Records the maximum number of nodes in the page from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.mostNodes = 0;
    const look = () => {
      window.mostNodes = Math.max(window.mostNodes, document.getElementsByTagName('*').length);
      requestAnimationFrame(look);
    };
    look();
  });
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Wall-clock time and CPU time, in microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Records the tasks during some work: their wall-clock time, and their CPU time, which does not depend on other load.
 */
async function during(page: Page, work: () => Promise<void>): Promise<object> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  // Waits until the effects of the work have settled.
  await page.waitForTimeout(500);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`));
  const cpu = tasks.map(({ tdur = 0 }) => tdur / 1000);
  const clock = tasks.map(({ dur = 0 }) => dur / 1000);
  const mostNodes = await page.evaluate(() => {
    const most = window.mostNodes;
    window.mostNodes = 0;
    return most;
  });
  return {
    'most nodes': mostNodes,
    tasks: tasks.length,
    'over 50 ms of CPU': cpu.filter(isLong).length,
    'longest, ms of CPU': round(Math.max(...cpu)),
    'over 50 ms by the clock': clock.filter(isLong).length,
    'longest, ms by the clock': round(Math.max(...clock)),
  };
}

/** Longer tasks make scrolling and typing feel slow. */
function isLong(milliseconds: number): boolean {
  return milliseconds > 50;
}

/** Scrolls to the top until all messages are loaded. */
async function loadAll(page: Page): Promise<void> {
  const stream = page.getByRole('region').last();
  await stream.focus();
  while (await stream.getByText('Loading older messages').count()) {
    await page.keyboard.press('Home');
    await page.waitForTimeout(20);
  }
}

interface Scroller {
  scrollTop: number;
  scrollBy(by: { readonly top: number; readonly behavior: 'instant' }): void;
}

/** Scrolls through the whole conversation, one step per frame. */
async function scroll(page: Page, step: number): Promise<void> {
  await page
    .getByRole('region')
    .last()
    .evaluate(
      async (element, by) =>
        await new Promise<void>((resolve) => {
          const stream = element as unknown as Scroller;
          let rests = 0;
          const on = () => {
            const before = stream.scrollTop;
            stream.scrollBy({ top: by, behavior: 'instant' });
            rests = stream.scrollTop === before ? rests + 1 : 0;
            if (rests > 10) resolve();
            else requestAnimationFrame(on);
          };
          on();
        }),
      step,
    );
}
