import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from './join.ts';
import { awake, expect, shellKept, test } from './people.ts';

/**
 * Proxies the product and simulates a release: after `release()`, the service worker differs in one line, as it does
 * between any two versions.
 */
async function nextRelease(): Promise<{ origin: string; release(): void; close(): Promise<void> }> {
  let released = false;
  const { hostname, port } = new URL(process.env.DAMSON_URL!);
  const server: Server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const isWorker = url === '/sw-push.js';
    const sent = { ...headers, ...(isWorker && { 'accept-encoding': 'identity' }) };
    const passed = request({ hostname, port, method, path: url, headers: sent }, (reply) => {
      const { 'content-length': length, ...others } = reply.headers;
      answer.writeHead(reply.statusCode!, isWorker || !length ? others : reply.headers);
      reply.pipe(answer, { end: !isWorker });
      if (isWorker) reply.on('end', () => answer.end(released ? '\n// The next release.\n' : ''));
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as { port: number }).port}`,
    release: () => {
      released = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('a new version waits until the member opens another screen, and never interrupts writing', async ({ seat }) => {
  const product = await nextRelease();
  const anna = await join(await seat({ device: 'phone', worker: true }), 'Anna');
  const { page } = anna;
  const nav = page.getByRole('navigation', { name: 'Main' }).last();
  await page.goto(`${product.origin}/members`);
  await awake(page);
  await shellKept(page);
  const mark = async () => await page.evaluate(() => void Object.assign(window, { wasHere: true }));
  const isSamePage = async () => await page.evaluate(() => 'wasHere' in window);
  const workers = async () =>
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      return {
        waits: Boolean(registration?.waiting),
        same: registration?.active === navigator.serviceWorker.controller,
      };
    });

  await mark();
  await nav.getByRole('link', { name: 'Likes' }).click();
  await expect(page).toHaveURL(/\/likes$/);
  expect(await isSamePage(), 'nothing is new').toBe(true);

  product.release();
  await page.evaluate(async () => await (await navigator.serviceWorker.getRegistration('/'))!.update());
  await expect.poll(async () => (await workers()).waits, { timeout: 60_000 }).toBe(true);
  expect(await isSamePage(), 'the page that is open is left alone').toBe(true);

  await page.goto(`${product.origin}/profile`);
  await awake(page);
  await mark();
  const about = page.getByRole('textbox', { name: 'About me' });
  await about.fill('I am in the middle of a sen');
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/likes"]')!.click());
  await expect(page).toHaveURL(/\/likes/);
  expect(await isSamePage(), 'not while something is being written').toBe(true);
  expect((await workers()).waits).toBe(true);

  await nav.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect.poll(isSamePage, 'the next screen comes from the new version').toBe(false);
  await awake(page);
  // The browser decides when the new worker replaces the old one. That may take minutes.
  const isTold = async () => await page.evaluate(() => sessionStorage.getItem('update-wanted') === null);
  await expect.poll(isTold, 'the new worker may take over').toBe(true);
  expect((await workers()).same, 'one worker is in charge').toBe(true);
  await mark();
  await nav.getByRole('link', { name: 'Likes' }).click();
  await expect(page).toHaveURL(/\/likes$/);
  expect(await isSamePage(), 'once').toBe(true);
  await product.close();
});
