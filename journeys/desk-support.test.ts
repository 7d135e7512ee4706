import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { buyCredits, join } from './join.ts';
import { expect, type Person, test } from './people.ts';

type Seat = (options?: { readonly device?: 'phone' | 'desktop' }) => Promise<Person>;

/** Logs in at the desk as a member of the demo's staff. */
async function deskOf(seat: Seat, role: RegExp, width: number): Promise<Page> {
  const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/desk/login');
  await page.getByRole('button', { name: role }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  return page;
}

/** Opens a member's page and its menu of actions. */
async function openActions(page: Page, member: { readonly id: string }): Promise<void> {
  await page.goto(`/desk/members/${member.id}`);
  await expect(page.getByRole('heading', { name: 'What the member told' })).toBeVisible();
  await page.keyboard.press('e');
}

/** Opens one of the actions on a member. */
async function act(page: Page, member: { readonly id: string }, action: string) {
  await openActions(page, member);
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog', { name: action });
}

/** Confirms the dialog that names the consequences. */
async function confirm(page: Page, title: RegExp, verb: RegExp) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toBeHidden();
}

const paymentOf = async ({ id }: { readonly id: string }) =>
  (
    await withProductDatabase<{ provider_ref: string; amount_minor: number }>(
      `SELECT provider_ref, amount_minor FROM payment WHERE member_id = $1 AND status = 'completed'`,
      [id],
    )
  )[0]!;
const paidBackTo = async ({ id }: { readonly id: string }) =>
  await withProductDatabase<{ amount_minor: number }>('SELECT amount_minor FROM withdrawal WHERE member_id = $1', [id]);

for (const width of [1440, 390]) {
  test(`at ${width} px, support finds a buyer, helps them, and requests an erasure that an owner approves`, async ({
    seat,
  }) => {
    const carla = await join(await seat(), 'Carla');
    await buyCredits(carla);
    const payment = await paymentOf(carla);
    const page = await deskOf(seat, /Support/, width);
    await page.goto('/desk/members');
    await page.getByRole('textbox').fill(payment.provider_ref);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Carla/ }).click();
    await expect(page.getByRole('heading', { name: 'What the member told' })).toBeVisible();

    const email = await act(page, carla, 'Correct the email');
    await email.getByLabel('New email').fill(`new.${carla.email}`);
    await email.getByLabel('Reason').fill('A typing error, told on the phone.');
    await email.getByRole('button', { name: 'Correct the email' }).click();
    await expect(page.getByText(/has a link at the new address\.$/)).toBeVisible();

    const credits = await act(page, carla, 'Give credits');
    await credits.getByLabel('Reason').fill('A long wait on the phone.');
    await credits.getByRole('button', { name: 'Give credits' }).click();
    await expect(page.getByText(/has the credits\.$/)).toBeVisible();

    await openActions(page, carla);
    const refund = page.getByRole('menuitem', { name: /Refund/ });
    await expect(refund).toBeDisabled();
    await expect(refund).toContainText('Finance');
    await page.keyboard.press('Escape');

    const erasure = await act(page, carla, 'Erase before 14 days');
    await expect(erasure.getByText('Invoices and payments, without the person')).toBeVisible();
    await erasure.getByLabel('Reason').fill('Asked for it in writing.');
    await expectAccessible(page);
    await erasure.getByRole('button', { name: 'Ask for the erasure' }).click();
    await confirm(page, /^Ask to erase Carla/, /^Ask for the erasure/);
    await expect(page.getByText('Somebody else must approve it now.')).toBeVisible();
    const card = page.getByRole('region', { name: 'Requests for two people' });
    await expect(card.getByText('needs another')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Approve' })).toBeHidden();
    await settled(page);
    await expectAccessible(page);

    const owner = await deskOf(seat, /Owner/, width);
    await owner.getByRole('link', { name: 'All requests' }).click();
    await expect(owner.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
    const row = owner.getByRole('listitem', { name: `Erase ${carla.name}` });
    await expect(row).toContainText('Asked for it in writing.');
    await settled(owner);
    await expectAccessible(owner);
    await row.getByRole('button', { name: 'Approve' }).click();
    await confirm(owner, /^Erase Carla/, /^Approve/);
    await expect(owner.getByText(/is erased in a few minutes/)).toBeVisible();
    const members = async () => (await withProductDatabase('SELECT id FROM member WHERE id = $1', [carla.id])).length;
    await expect.poll(members, { timeout: 120_000 }).toBe(0);
    await owner.goto(`/desk/members/${carla.id}`);
    await expect(owner.getByText('This member does not exist')).toBeVisible();
  });

  test(`at ${width} px, finance refunds alone below the limit, and with an owner’s approval above it`, async ({
    seat,
  }) => {
    const [dirk, emma] = [await join(await seat(), 'Dirk'), await join(await seat(), 'Emma')];
    await buyCredits(dirk);
    await buyCredits(emma, 200);
    const page = await deskOf(seat, /Finance/, width);

    const small = await act(page, dirk, 'Refund');
    await expect(small.getByText('One person is enough for this amount.')).toBeVisible();
    await small.getByLabel('Reason').fill('Ordered by mistake.');
    await expectAccessible(page);
    await small.getByRole('button', { name: 'Refund' }).click();
    await confirm(page, /^Send .+ back to Dirk/, /^Refund/);
    await expect(page.getByText(/goes back to Dirk/)).toBeVisible();
    expect(await paidBackTo(dirk)).toEqual([{ amount_minor: (await paymentOf(dirk)).amount_minor }]);

    const large = await act(page, emma, 'Refund');
    await expect(large.getByText(/^Needs a second person/)).toBeVisible();
    await large.getByLabel('Reason').fill('Paid twice.');
    await expectAccessible(page);
    await large.getByRole('button', { name: 'Ask for a second person' }).click();
    await confirm(page, /^Ask to send .+ back to Emma/, /^Ask for a second person/);
    await expect(page.getByRole('region', { name: 'Requests for two people' })).toContainText('needs another');
    expect(await paidBackTo(emma)).toEqual([]);

    const owner = await deskOf(seat, /Owner/, width);
    await owner.keyboard.press('g');
    await owner.keyboard.press('q');
    const row = owner.getByRole('listitem', { name: new RegExp(`to ${emma.name}$`) });
    await row.focus();
    await owner.keyboard.press('a');
    await confirm(owner, /^Send .+ back to Emma/, /^Approve/);
    await expect(owner.getByText(/goes back to Emma/)).toBeVisible();
    expect(await paidBackTo(emma)).toEqual([{ amount_minor: (await paymentOf(emma)).amount_minor }]);
    await settled(owner);
    await expectAccessible(owner);
  });

  test(`at ${width} px, a moderator suspends a member until a date`, async ({ seat }) => {
    const bram = await join(await seat(), 'Bram');
    const page = await deskOf(seat, /Moderator/, width);
    const dialog = await act(page, bram, 'Suspend until…');
    await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Another date' }).check();
    const date = dialog.getByLabel('Last day');
    await dialog.getByLabel('Reason').fill('Wrote the same to thirty members.');
    await date.fill('2020-01-01');
    const send = dialog.getByRole('button', { name: 'Suspend until…' });
    await expect(send).toBeDisabled();
    await date.fill((await date.getAttribute('max'))!);
    await expect(send).toBeEnabled();
    await expectAccessible(page);
    await send.click();
    await expect(page.getByText(/^Bram.* is suspended\.$/)).toBeVisible();
    const until = async () => await withProductDatabase('SELECT until FROM suspension WHERE member_id = $1', [bram.id]);
    await expect.poll(async () => (await until()).length, { timeout: 60_000 }).toBe(1);
  });
}
