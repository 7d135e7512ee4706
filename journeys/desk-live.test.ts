import type { Page } from '@playwright/test';
import { withProductDatabase } from './database.ts';
import { callAs, join } from './join.ts';
import { expect, test } from './people.ts';

/** Maximum delay before a change appears in another browser, in milliseconds. */
const soon = 2_000;

/** Returns the count beside the report queue in the navigation. */
async function reportsIn(page: Page): Promise<number> {
  const text = await page
    .getByRole('link', { name: /^Reports/ })
    .first()
    .textContent();
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}

test('a report and a decision update the count in a colleague’s browser within two seconds', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const mara = await seat();
  const owner = await seat();
  for (const [one, role] of [
    [mara, /Moderator/],
    [owner, /Owner/],
  ] as const) {
    await one.page.goto('/desk/login');
    await one.page.getByRole('button', { name: role }).first().click();
    await expect(one.page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  }
  await owner.page.waitForTimeout(1_500);
  const before = await reportsIn(owner.page);
  await callAs(anna, '/api/report.php', { profile: bram.id, category: 'other', text: 'He is rude.' });
  await expect.poll(async () => await reportsIn(owner.page), { timeout: soon }).toBeGreaterThan(before);

  const [report] = await withProductDatabase<{ id: string }>('SELECT id FROM report WHERE member_id = $1', [bram.id]);
  const waiting = await reportsIn(owner.page);
  const verdict = { decision: 'dismissed', ground: 'other', note: '', bad_faith: false };
  await callAs(mara, '/api/desk/report-decision', { id: report!.id, version: 'open', verdict });
  await expect.poll(async () => await reportsIn(owner.page), { timeout: soon }).toBeLessThan(waiting);
});
