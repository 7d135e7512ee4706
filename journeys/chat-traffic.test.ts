import type { Page } from '@playwright/test';
import { callAs, buyCredits, join } from './join.ts';
import { awake, expect, test } from './people.ts';

/** Records a page's calls, those that were refused, and those that ran twice at the same time. */
function watch(page: Page) {
  let asked: string[] = [];
  const open = new Map<string, number>();
  const twice: string[] = [];
  const refused: string[] = [];
  const nameOf = (url: string) => new URL(url).pathname.replace('/api/', '').replace('.php', '');
  const isCall = (url: string) => url.includes('/api/') && !url.includes('/api/live.php');
  page.on('request', (request) => {
    if (!isCall(request.url())) return;
    asked.push(`${request.method()} ${nameOf(request.url())}`);
    if (request.method() !== 'GET') return;
    const running = (open.get(request.url()) ?? 0) + 1;
    open.set(request.url(), running);
    if (running > 1) twice.push(nameOf(request.url()));
  });
  const ended = (url: string) => open.set(url, Math.max(0, (open.get(url) ?? 0) - 1));
  page.on('requestfinished', (request) => ended(request.url()));
  page.on('requestfailed', (request) => ended(request.url()));
  page.on('response', (response) => {
    if (response.status() === 429) refused.push(nameOf(response.url()));
  });
  return {
    twice,
    refused,
    /** Returns true if all requests have been answered. */
    answered: () => [...open.values()].every((running) => running === 0),
    asked: () => asked,
    /** Returns the requests since the last call. */
    take: () => {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

test('a message costs its sender and its reader one request each while both have the chat open', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  await callAs(anna, '/api/message.php', { profile: bram.id, text: 'Hello' });
  const [sender, reader] = [watch(anna.page), watch(bram.page)];
  const atRest = async () => await expect.poll(() => sender.answered() && reader.answered()).toBe(true);
  for (const { page } of [anna, bram]) await page.clock.install();
  await bram.page.goto(`/members/${anna.id}/chat`);
  await anna.page.goto(`/members/${bram.id}/chat`);
  for (const { page } of [anna, bram]) await awake(page);
  await expect(anna.page.getByText(/^Read /)).toBeVisible();
  // Each page refetches once, a few seconds after it has loaded.
  for (const [{ page }, { asked }] of [
    [anna, sender],
    [bram, reader],
  ] as const) {
    const refetched = async () => {
      await page.clock.runFor(6_000);
      return asked();
    };
    const all = ['GET refresh', 'GET chat'];
    await expect.poll(refetched).toEqual(expect.arrayContaining(all));
  }
  await atRest();
  for (const { take } of [sender, reader]) take();

  // The refetch that runs once a minute may coincide with a message, so the median counts.
  const counts: { readonly sent: number; readonly read: number }[] = [];
  for (const text of ['Is that boat yours?', 'Or your brother’s?', 'I would sail with either.']) {
    await anna.page.getByRole('textbox', { name: /^Message to/ }).fill(text);
    await anna.page.keyboard.press('Enter');
    await expect(bram.page.getByRole('region').getByText(text)).toBeVisible();
    await expect(anna.page.getByRole('listitem').filter({ hasText: text }).getByText(/^Read/)).toBeVisible();
    for (const { page } of [anna, bram]) await page.clock.runFor(1_000);
    await atRest();
    const [sent, read] = [sender.take(), reader.take()];
    expect(sent).toContain('POST message');
    expect(read).toContain('PUT receipts');
    // The typing indicator is a separate request.
    counts.push({ sent: sent.filter((one) => one !== 'POST typing').length, read: read.length });
  }
  for (const side of ['sent', 'read'] as const) {
    const [, middle] = counts.map((count) => count[side]).toSorted((one, other) => one - other);
    expect(middle, JSON.stringify(counts)).toBe(1);
  }
});

test('sixty messages a minute on three devices are never refused and never fetched twice', async ({ seat }) => {
  test.slow();
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  await buyCredits(anna);
  await callAs(anna, '/api/message.php', { profile: bram.id, text: 'message 1' });
  const cookies = await anna.context.cookies();
  const others = [await seat(), await seat({ device: 'phone' })];
  for (const { context } of others) await context.addCookies(cookies);
  const pages = [anna.page, ...others.map(({ page }) => page)];
  await Promise.all(pages.map(async (page) => await page.goto(`/members/${bram.id}/chat`)));
  await bram.page.goto(`/members/${anna.id}/chat`);
  for (const page of [...pages, bram.page]) await awake(page);

  const watched = [...pages, bram.page].map(watch);
  for (let number = 2; number <= 60; number += 1) {
    await callAs(anna, '/api/message.php', { profile: bram.id, text: `message ${number}` });
  }
  for (const page of [...pages, bram.page]) {
    await expect(page.getByRole('region').getByText('message 60', { exact: true })).toBeVisible();
  }
  await expect(anna.page.getByText('20 left')).toBeVisible();
  for (const { refused, twice, take } of watched) {
    expect(refused).toEqual([]);
    expect(twice).toEqual([]);
    // Allows for the reader's receipts and for the regular refetches of every page.
    expect(take().length).toBeLessThanOrEqual(60 + 20);
  }
});
