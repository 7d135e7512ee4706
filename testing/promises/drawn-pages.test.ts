import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { browser } from '../browser.ts';
import { testServices } from '../services.ts';
import { person } from '../people.ts';

await buildIfStale();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const services = await testServices();
const pages = await builtPages();
/** One object per rendered page, which the page references as long as any part of it is alive. */
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
    // Objects that are referenced in the current turn of the event loop are not collected.
    await sleep(20);
    collectGarbage();
    if (kept() === 0) break;
  }
  return kept();
}

function kept(): number {
  return drawn.filter((page) => page.deref()).length;
}

test('no page leaks memory, whether it was sent, aborted, ignored or not found', async () => {
  const anna = await person(services, 'Anna');
  const reader = browser(app);
  for (const [name, value] of anna.cookies) reader.cookies.set(name, value);
  const addresses = ['/login?logged_out=1', '/members', '/nowhere', '/chats', '/members.data', '/logout'];
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
});
