import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { type JoinedMember, join } from './join.ts';
import { expect, type Person, test } from './people.ts';
import { photo } from './pictures.ts';

const rig = (mark: string) => `Lonely engineer on oil rig ${mark}, a widower with one son, looking for true love.`;

/** Gives members the same profile text. */
async function withSameText(members: readonly JoinedMember[], text: string): Promise<void> {
  await withProductDatabase('UPDATE profile SET about_me = $1 WHERE id = ANY($2::uuid[])', [
    text,
    members.map(({ id }) => id),
  ]);
}

async function uploadTo({ context }: Person, hue: number): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  const { mimeType, buffer } = await photo('face.jpg', hue);
  const reply = await context.request.post('/api/photo.php', {
    headers: { ...headers, 'content-type': mimeType },
    data: buffer,
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

async function logInAs(page: Page, role: RegExp): Promise<void> {
  await page.goto('/desk/login');
  await page.getByRole('button', { name: role }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** Returns whether each decision on a group was carried out, oldest first. */
async function decisionsOn(id: string): Promise<boolean[]> {
  const rows = await withProductDatabase<{ done: boolean }>(
    `SELECT carried_out_at IS NOT NULL AS done FROM desk_decision
     WHERE item_type = 'account_group' AND item_id = $1 ORDER BY made_at`,
    [id],
  );
  return rows.map(({ done }) => done);
}

for (const width of [1440, 390]) {
  test(`at ${width} px, a moderator reviews a group of new accounts by keyboard, undoes it, and reviews it again`, async ({
    seat,
  }) => {
    const text = rig(`W${width}`);
    const names = ['Ada', 'Rigo', 'Olaf'];
    const members: JoinedMember[] = [];
    for (const name of names) members.push(await join(await seat(), name));
    await withSameText(members, text);
    await uploadTo(members[0]!, width);
    const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, /Moderator/);
    await expect(page.getByRole('link', { name: 'New accounts' }).first()).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/similar accounts$/);
    await expect(heading).toBeFocused();

    // Other journeys create groups as well: moves down to this one.
    const shared = page.getByText(text);
    await expect(async () => {
      await settled(page);
      if (!(await shared.isVisible())) await page.keyboard.press('j');
      await expect(shared).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(heading).toBeFocused();
    await expect(heading).toHaveText('3 similar accounts');
    await expect(
      page.getByText('3 new accounts have the same text about themselves; they may be innocent'),
    ).toBeVisible();
    const accounts = page.getByRole('list', { name: 'The accounts' });
    for (const { name } of members) await expect(accounts.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(accounts.getByRole('img')).toHaveCount(1);
    await settled(page);
    await expectAccessible(page);
    const reviewed = page.getByRole('button', { name: 'Reviewed' });
    await expect(reviewed).toBeEnabled();
    const [id] = /[0-9a-f-]{36}$/.exec(page.url())!;

    await page.keyboard.press('d');
    await expect(page.getByText('Reviewed: 3 accounts.')).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(heading).toBeFocused();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(new RegExp(id));
    await expect(reviewed).toBeEnabled();
    await expect(heading).toBeFocused();
    // Keys work from the frame after the one that shows the group.
    await expect(async () => {
      if (page.url().endsWith(id)) await page.keyboard.press('d');
      await expect(page).not.toHaveURL(new RegExp(id), { timeout: 1_000 });
    }).toPass();
    await expect.poll(async () => await decisionsOn(id), { timeout: 60_000 }).toEqual([false, true]);
  });
}
