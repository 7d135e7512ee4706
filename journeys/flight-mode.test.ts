import type { Page } from '@playwright/test';
import { callAs, buyCredits, join, whatCanBeNamed } from './join.ts';
import { awake, expect, shellKept, test } from './people.ts';

/** Waits until the page has cached the data that it shows. */
async function keptNow(page: Page): Promise<void> {
  await page.evaluate(async () => await new Promise((resolve) => setTimeout(resolve, 2_500)));
}

test('every screen of a member opens offline as it was last shown', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone', worker: true, language: 'en-NL' }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  await buyCredits(anna);
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'See you at the lighthouse' });
  const named = await whatCanBeNamed(anna, bram);
  const said = 'See you at the lighthouse';
  const screens: readonly (readonly [path: string, text?: string])[] = [
    ['/members'],
    [`/members/${bram.id}`, bram.name],
    ['/chats', said],
    [`/chats/${named.conversation}`, said],
    [`/members/${bram.id}/chat`, said],
    ['/likes'],
    ['/likes/sent'],
    ['/profile'],
    ['/premium'],
    ['/credits'],
    ['/settings', anna.email],
    ['/notifications', 'On this device'],
    ['/transactions'],
    ['/swipe-game'],
    ['/match-finder'],
  ];
  const { page, context } = anna;
  await page.goto('/members');
  await awake(page);
  await shellKept(page);
  const titles = new Map<string, string>();
  for (const [path, text] of screens) {
    await page.goto(path);
    await awake(page);
    if (text)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    titles.set(path, await page.getByRole('heading', { level: 1 }).first().innerText());
    await keptNow(page);
  }
  await context.setOffline(true);
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(page.getByText(/You’re offline\. This page is from/), path).toBeVisible();
    const shown = async () => {
      await expect(page.getByRole('heading', { level: 1, name: titles.get(path)! }), path).toBeVisible();
      if (text)
        await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    };
    await shown();
    const name = path.replaceAll('/', '-').replace(/[0-9a-f-]{30,}/, '-id');
    await page.screenshot({ path: `test-results/offline${name}.png` });
    await page.reload();
    await shown();
  }
  // Screens that this browser has never shown explain why they cannot be shown offline.
  await page.goto('/settings/delete');
  await expect(page.getByText('You’re offline').first()).toBeVisible();
  await page.screenshot({ path: 'test-results/offline-lacks.png' });
  await context.setOffline(false);
  await page.goto('/members');
  await awake(page);
  await expect(page.getByText(/You’re offline/)).toHaveCount(0);
});
