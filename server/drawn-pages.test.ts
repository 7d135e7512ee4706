import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../build.ts';
import { makeApp } from './app.ts';
import { builtPages } from './built-pages.ts';
import { browser } from './testing/browser.ts';
import { testServices } from './testing/services.ts';
import { person } from './testing/people.ts';

beforeAll(async () => void (await buildIfStale()), 180_000);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const services = await testServices();
const pages = await builtPages();
/** What each page that was drawn holds on to for as long as anything of it is there. */
const drawn: WeakRef<object>[] = [];
const app = makeApp({
  ...services,
  pages: async (request, host) => {
    drawn.push(new WeakRef(host));
    return await pages(request, host);
  },
});

async function stillThere(): Promise<number> {
  for (let turn = 0; turn < 20; turn += 1) {
    // What a turn of the loop still needs is not collected in it.
    await sleep(20);
    collectGarbage();
    if (kept() === 0) break;
  }
  return kept();
}

function kept(): number {
  return drawn.filter((page) => page.deref()).length;
}

test('nothing of a page is kept after it was sent, was left midway, was not looked at, or was none', async () => {
  const anna = await person(services, 'Anna');
  const reader = browser(app);
  for (const [name, value] of anna.cookies) reader.cookies.set(name, value);
  const addresses = ['/login', '/members', '/nowhere', '/chats', '/members.data', '/logout'];
  for (let round = 0; round < 4; round += 1) {
    for (const address of addresses) {
      await (await reader.send(address)).text();
      await (await reader.send(address)).body?.cancel();
      await reader.send(address, { method: 'HEAD' });
      const leaving = new AbortController();
      const asked = reader.send(address, { signal: leaving.signal }).catch(() => undefined);
      await sleep(round);
      leaving.abort();
      await (await asked)?.body?.cancel().catch(() => undefined);
    }
  }
  expect(drawn.length).toBeGreaterThan(90);
  expect(await stillThere()).toBe(0);
}, 60_000);
