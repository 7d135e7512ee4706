import { withProductDatabase } from './database.ts';
import { callAs, join } from './join.ts';
import { awake, expect, test } from './people.ts';

/** Actions of the page so far, with times by the page's own clock. */
interface Noted {
  readonly badges: number[];
  readonly asked: { readonly path: string; readonly at: number }[];
  answered: number;
  readonly began: number;
}

test('a page sets the app badge, shows an automatic like, and refreshes every minute, but not in its first 5 seconds', async ({
  seat,
}) => {
  const anna = await join(await seat(), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const { page } = anna;
  await callAs(bram, '/api/like.php', { profile: anna.id });
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Good evening' });
  await page.clock.install();
  await page.addInitScript(() => {
    const noted: Noted = { badges: [], asked: [], answered: 0, began: Date.now() };
    Object.assign(window, { noted });
    Object.assign(navigator, { setAppBadge: async (count: number) => void noted.badges.push(count) });
    const { fetch } = window;
    window.fetch = async (to, init) => {
      const { url } = new Request(to, { method: init?.method ?? 'GET' });
      noted.asked.push({ path: new URL(url).pathname, at: Date.now() });
      const answer = await fetch(to, init);
      noted.answered += 1;
      return answer;
    };
  });
  // The server decides which member gives an automatic like, so its response is faked here.
  const { liked_by } = (await (await anna.context.request.get('/api/likes.php')).json()) as { liked_by: object[] };
  await page.route('/api/auto-like.php', async (route) => {
    await route.fulfill({ json: { ...liked_by[0], automatic: true } });
  });
  const noted = async () => await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  const askedFor = async (path: string) => (await noted()).asked.filter((one) => one.path === path).map(({ at }) => at);

  await page.goto('/members');
  await awake(page);
  await expect.poll(async () => (await noted()).badges.at(-1), 'unread messages and new likes').toBe(2);

  const dialog = page.getByRole('dialog', { name: 'New like!' });
  await page.clock.runFor(9_000);
  await expect(dialog).toContainText(bram.name);
  await page.clock.runFor(600);
  await expect.poll(async () => (await askedFor('/api/likes.php')).length, 'again after 500 ms').toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // From here on the page's clock is paused while the server answers, so that only the page's own delays are measured.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const regular = '/api/refresh.php';
  const { asked: before, answered } = await noted();
  const earlier = before.length;
  for (let more = 1; more <= 3; more += 1) {
    await page.clock.runFor(60_000);
    await expect.poll(async () => (await noted()).asked.length).toBe(earlier + more);
    // While a request is in progress, the page does not start another one after a minute.
    await expect.poll(async () => (await noted()).answered).toBeGreaterThanOrEqual(answered + more);
  }
  const idle = (await noted()).asked.slice(earlier).map(({ path }) => path);
  expect(idle, 'one question a minute, for all there is').toEqual([regular, regular, regular]);
  const asked = await askedFor(regular);
  expect(asked[0]! - (await noted()).began).toBeGreaterThanOrEqual(5_000);
  const [first = 0, second = 0, third = 0] = asked.slice(-3);
  for (const pause of [second - first, third - second]) expect(Math.abs(pause - 60_000)).toBeLessThan(1_000);

  await page.clock.resume();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: bram.name }).click();
  await expect.poll(async () => (await noted()).badges.at(-1), 'what was read is not counted').toBe(1);
});

test('the countdown of the welcome bonus ticks each second, and the bonus disappears at zero', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const { page } = anna;
  const left = `UPDATE member SET signup_date = now() - interval '4 hours' + $2::interval WHERE id = $1`;
  await withProductDatabase(left, [anna.id, '10 minutes']);
  await page.goto('/members');
  await awake(page);
  const banner = page.getByRole('complementary', { name: 'Welcome bonus' });
  const timer = banner.getByRole('timer');
  await expect(timer).toHaveText(/^00:0\d:\d\d$/);
  const shown = await timer.innerText();
  await expect(timer).not.toHaveText(shown, { timeout: 3_000 });
  // The countdown uses the server's clock, which a test cannot set.
  await withProductDatabase(left, [anna.id, '8 seconds']);
  const again = await page.reload();
  expect(await again!.text(), 'shown when the page loads').toContain('Welcome bonus');
  await expect(banner, 'and disappears without a reload').toHaveCount(0, { timeout: 20_000 });
  await page.goto('/credits');
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
  await expect(page.getByText(/25\s?%/)).toHaveCount(0);
});
