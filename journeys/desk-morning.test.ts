import type { Locator, Page } from '@playwright/test';
import { settled } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { callAs, type JoinedMember, join } from './join.ts';
import { expect, type Person, test } from './people.ts';
import { photo } from './pictures.ts';

const photosEach = 3;
const inGrid = 14;
const singly = 6;

interface Work {
  readonly gridOwners: readonly string[];
  readonly gridPhotos: readonly string[];
  readonly singlePhotos: readonly string[];
  readonly reports: readonly string[];
  readonly text: string;
}

async function upload({ context }: Person, hue: number): Promise<string> {
  const { buffer } = await photo('face.jpg', hue);
  const reply = await context.request.post('/api/photo.php', {
    headers: {
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/octet-stream',
    },
    data: buffer,
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { photo: string }).photo;
}

/** Creates the work of a morning: 20 photos, five reports, and a group of new accounts. */
async function makeWork(members: readonly JoinedMember[], mark: number): Promise<Work> {
  // Reports only the last member, so that the photos of the others stay low-risk.
  const concerned = members.at(-1)!;
  const photos: { readonly owner: string; readonly id: string }[] = [];
  for (const [index, member] of members.entries()) {
    for (let one = 0; one < photosEach && photos.length < inGrid + singly; one += 1) {
      photos.push({ owner: member.name, id: await upload(member, mark + index * 37 + one * 101) });
    }
  }
  const ids = photos.map(({ id }) => id);
  // Photos drawn by journeys resemble each other. The low-risk ones are dated in the future, so that the demo, which
  // approves photos after a minute, does not touch them.
  await withProductDatabase(
    `UPDATE picture SET duplicate = id = ANY($2::uuid[]), created_at = now() + interval '10 minutes'
     WHERE id = ANY($1::uuid[])`,
    [ids, ids.slice(inGrid)],
  );
  for (const reporter of members.slice(0, 5)) {
    await callAs(reporter, '/api/report.php', { profile: concerned.id, category: 'scam', text: 'Asks for money.' });
  }
  const reports = await withProductDatabase<{ id: string }>('SELECT id FROM report WHERE member_id = $1', [
    concerned.id,
  ]);
  const text = `An honest sailor of ship ${mark}, looking for a loyal woman who understands the sea.`;
  await withProductDatabase('UPDATE profile SET about_me = $1 WHERE id = ANY($2::uuid[])', [
    text,
    members.slice(0, 2).map(({ id }) => id),
  ]);
  return {
    gridOwners: photos.slice(0, inGrid).map(({ owner }) => owner),
    gridPhotos: ids.slice(0, inGrid),
    singlePhotos: ids.slice(inGrid),
    reports: reports.map(({ id }) => id),
    text,
  };
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** Moves down the queue until one of the given items is open. Other journeys add items as well. */
async function downTo(page: Page, wanted: ReadonlySet<string>): Promise<string> {
  let found = '';
  await expect(async () => {
    const id = page.url().split('/').at(-1)!;
    if (wanted.has(id)) {
      found = id;
      return;
    }
    await page.keyboard.press('j');
    expect(wanted).toContain(page.url().split('/').at(-1)!);
  }).toPass({ intervals: [100], timeout: 30_000 });
  return found || page.url().split('/').at(-1)!;
}

/** Deselects the photos of other journeys in the grid, by arrow keys and space bar. */
async function takeOutOthers(page: Page, choices: Locator, own: readonly string[]): Promise<void> {
  const count = await choices.count();
  for (let index = 0; index < count; index += 1) await page.keyboard.press('ArrowLeft');
  for (let index = 0; index < count; index += 1) {
    const choice = choices.nth(index);
    await expect(choice).toBeFocused();
    const isChosen = (await choice.getAttribute('aria-pressed')) === 'true';
    if (isChosen && !own.includes((await choice.getAttribute('data-photo'))!)) await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
  }
}

async function openByPalette(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find or do' }).getByRole('searchbox').waitFor();
  await page.keyboard.type(screen);
  await expect(page.getByRole('menuitem', { name: screen })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Counts audit entries by action. */
async function auditedOn(targets: readonly string[]): Promise<Record<string, number>> {
  const rows = await withProductDatabase<{ action: string; count: number }>(
    `SELECT action, count(DISTINCT target_id)::int AS count FROM staff_action
     WHERE target_id = ANY($1::text[]) GROUP BY action`,
    [targets],
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

// Runs the tests one after the other, because each approves all photos left in the grid.
test.describe.configure({ mode: 'default' });

for (const width of [1440, 390]) {
  test(`at ${width} px, a moderator does a morning’s work without a mouse`, async ({ seat }) => {
    const members: JoinedMember[] = [];
    for (const name of ['Ada', 'Bela', 'Cora', 'Dina', 'Elsa', 'Fina', 'Gila']) {
      members.push(await join(await seat(), name));
    }
    const work = await makeWork(members, width);
    const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      addEventListener('pointerdown', () => sessionStorage.setItem('pointer', 'used'), true);
    });
    await page.goto('/desk/login');
    const moderator = page.getByRole('button', { name: /Moderator/ });
    await moderator.waitFor();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(moderator).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Enter');
    const heading = headingOf(page);
    await expect(heading).toHaveText('Today');
    await expect(heading).toBeFocused();

    // Approves the low-risk photos together, after deselecting those of other journeys.
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(heading).toHaveText('Photos');
    await expect(heading).toBeFocused();
    await page.keyboard.press('v');
    const choices = page.getByRole('button', { name: /^Choose the photo of/ });
    for (const owner of new Set(work.gridOwners))
      await expect(
        page.getByRole('button', { name: `Choose the photo of ${owner}`, exact: true }).first(),
      ).toBeVisible();
    await expect(async () => {
      await takeOutOthers(page, choices, work.gridPhotos);
      await expect(page.getByRole('button', { name: `Approve ${inGrid}` })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Shift+A');
    await expect(page.getByText(`${inGrid} photos are approved.`)).toBeVisible();

    // Reviews the look-alikes one by one.
    await page.keyboard.press('v');
    const left = new Set(work.singlePhotos);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    while (left.size > 0) {
      const id = await downTo(page, left);
      await expect(heading).toBeFocused();
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
      if (left.size % 2 === 0) await page.keyboard.press('a');
      else {
        const copied = page.getByRole('radio', { name: 'Copied' });
        // Keys work from the frame after the one that shows the photo.
        await expect(async () => {
          await page.keyboard.press('r');
          await expect(copied).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await page.keyboard.press('4');
        await expect(copied).toBeChecked();
        await page.keyboard.press('Enter');
      }
      await expect(page).not.toHaveURL(new RegExp(id));
      left.delete(id);
    }

    // Dismisses three reports, and ends two in a warning.
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(heading).toHaveText(/^Report/);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const open = new Set(work.reports);
    expect(open.size).toBe(5);
    while (open.size > 0) {
      const id = await downTo(page, open);
      await expect(heading).toBeFocused();
      await expect(page.getByRole('radio', { name: 'Dismiss' })).toBeEnabled();
      await page.keyboard.press(open.size > 2 ? 'd' : 'w');
      await page.keyboard.press('Control+Enter');
      await expect(page).not.toHaveURL(new RegExp(id));
      open.delete(id);
    }

    await openByPalette(page, 'New accounts');
    await expect(heading).toHaveText(/similar accounts$/);
    const shared = page.getByText(work.text);
    await expect(async () => {
      await settled(page);
      if (!(await shared.isVisible())) await page.keyboard.press('j');
      await expect(shared).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(heading).toBeFocused();
    await expect(page.getByRole('button', { name: 'Reviewed' })).toBeEnabled();
    const [group] = /[0-9a-f-]{36}$/.exec(page.url())!;
    await page.keyboard.press('d');
    await expect(page.getByText('Reviewed: 2 accounts.')).toBeVisible();
    await expect(heading).toBeFocused();

    expect(await page.evaluate(() => sessionStorage.getItem('pointer'))).toBeNull();
    expect(await auditedOn(work.gridPhotos)).toMatchObject({ 'photo.approve': inGrid });
    expect(await auditedOn(work.singlePhotos)).toMatchObject({
      'photo.view': singly,
      'photo.approve': singly / 2,
      'photo.reject': singly / 2,
    });
    expect(await auditedOn(work.reports)).toMatchObject({ 'report.view': 5, 'report.dismiss': 3, 'report.warn': 2 });
    expect(await auditedOn([group])).toEqual({ 'account_group.review': 1 });
  });
}
