import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessible.ts';
import { runAdmin } from './admin.ts';
import { withProductDatabase } from './database.ts';
import { join } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';
import { photo } from './pictures.ts';

/** Adds a photo of a new member that waits for review because it resembles another one. Returns its id. */
async function waitingPhoto(member: Person & { readonly id: string }, hue: number): Promise<string> {
  const { page } = member;
  await page.goto('/profile');
  await awake(page);
  await page.getByLabel('Add photos', { exact: true }).setInputFiles([await photo('smile.jpg', hue)]);
  const stored = async () =>
    await withProductDatabase<{ id: string }>('UPDATE picture SET duplicate = true WHERE member_id = $1 RETURNING id', [
      member.id,
    ]);
  await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBe(1);
  return (await stored())[0]!.id;
}

const statusOf = async (id: string) =>
  (await withProductDatabase<{ status: string }>('SELECT status FROM picture WHERE id = $1', [id]))[0]?.status;

async function logInAsModerator(page: Page): Promise<void> {
  await page.goto('/desk/login');
  await page.getByRole('button', { name: /Moderator/ }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

for (const width of [1440, 390]) {
  test(`at ${width} px, a moderator rejects, undoes and approves photos by keyboard alone`, async ({ seat }) => {
    const anna = await join(await seat(), 'Anna');
    const id = await waitingPhoto(anna, width);
    const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
    await page.setViewportSize({ width, height: 900 });
    await logInAsModerator(page);
    await settled(page);
    await expectAccessible(page);
    await page.goto(`/desk/photos/${id}`);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeEnabled();
    await settled(page);
    await expectAccessible(page);

    await page.keyboard.press('r');
    await expect(page.getByRole('group', { name: 'Why it is rejected' })).toBeVisible();
    await page.keyboard.press('4');
    await expect(page.getByRole('radio', { name: 'Copied' })).toBeChecked();
    await expect(page.getByRole('region', { name: /^What Anna .* reads/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^The photo of Anna .* is rejected\.$/)).toBeVisible();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(new RegExp(id));
    await expect(approve).toBeEnabled();
    expect(await statusOf(id)).toBe('pending');

    await page.keyboard.press('a');
    await expect(page.getByText(/^The photo of Anna .* is approved\.$/)).toBeVisible();
    await expect.poll(async () => await statusOf(id), { timeout: 60_000 }).toBe('active');
  });

  test(`at ${width} px, a moderator hides a photo of a member and shows it again`, async ({ seat }) => {
    test.slow();
    const anna = await join(await seat(), 'Anna');
    const id = await waitingPhoto(anna, width + 40);
    await runAdmin('photos', 'approve', id);
    const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
    await page.setViewportSize({ width, height: 900 });
    await logInAsModerator(page);
    await page.goto(`/desk/members/${anna.id}`);
    await page.getByRole('button', { name: /^Photos/ }).click();
    await page.getByRole('button', { name: /^Hide: photo of/ }).click();
    const hiding = page.getByRole('dialog', { name: /^Hide a photo of Anna/ });
    await hiding.getByLabel('Reason').fill('It shows too much.');
    await expectAccessible(page);
    await hiding.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText(/^The photo of Anna .* is hidden\.$/)).toBeVisible();
    await expect.poll(async () => await statusOf(id), { timeout: 60_000 }).toBe('pending');
    await anna.page.goto('/profile');
    await expect(anna.page.getByText('Hidden by us')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: /^Photos/ }).click();
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Show again: photo of/ }).click();
    const showing = page.getByRole('dialog', { name: /^Show a photo of Anna .* again/ });
    await showing.getByLabel('Reason').fill('A mistake.');
    await showing.getByRole('button', { name: 'Show again' }).press('Enter');
    await expect(page.getByText(/^The photo of Anna .* is shown again\.$/)).toBeVisible();
    expect(await statusOf(id)).toBe('active');
  });
}

test('a photo held by somebody else can be viewed, but not decided', async ({ seat }) => {
  const bram = await join(await seat(), 'Bram');
  const id = await waitingPhoto(bram, 77);
  const first = await seat();
  const second = await seat();
  await logInAsModerator(first.page);
  await first.page.goto(`/desk/photos/${id}`);
  await expect(first.page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  await second.page.goto('/desk/login');
  await second.page.getByRole('button', { name: /Owner/ }).click();
  await expect(second.page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await second.page.goto(`/desk/photos/${id}`);
  await expect(second.page.getByText('has taken this. You can look, but not decide.')).toBeVisible();
  await expect(second.page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await second.page.keyboard.press('a');
  await expectAccessible(second.page);
  expect(await statusOf(id)).toBe('pending');
});
