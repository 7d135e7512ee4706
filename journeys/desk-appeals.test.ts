import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { addDemoStaff, logInAtDesk } from './desk-staff.ts';
import { callAs, join, type JoinedMember } from './join.ts';
import { expect, type Person, test } from './people.ts';

const appealText = 'I sold a bicycle, nothing else.';

/** Creates a member who appeals after the owner has closed their account on a report. Returns the id of the item. */
async function appealed(seat: () => Promise<Person>, owner: Page, called: string) {
  const reporter = await join(await seat(), 'Anna');
  const concerned = await join(await seat(), called);
  const text = 'He asks everybody for money.';
  await callAs(reporter, '/api/report.php', { profile: concerned.id, category: 'scam', text });
  const [report] = await withProductDatabase<{ id: string }>('SELECT id FROM report WHERE member_id = $1', [
    concerned.id,
  ]);
  await owner.goto(`/desk/reports/${report!.id}`);
  await expect(owner.getByRole('radio', { name: 'Close the account' })).toBeEnabled();
  await owner.keyboard.press('b');
  await owner.keyboard.press('Control+Enter');
  await expect(owner.getByText(/^Account closed: /)).toBeVisible();
  await callAs(concerned, '/api/appeal.php', { token: await appealToken(concerned), text: appealText });
  return { concerned, item: `${report!.id}.concerned` };
}

/** Returns the token of the emailed link. The decision is carried out and emailed after ten seconds. */
async function appealToken({ context: { request }, email }: JoinedMember): Promise<string> {
  let token: string | undefined;
  const find = async () => {
    const mailbox = await (await request.get('/ops/mail')).text();
    const [, mail] = new RegExp(`href="(/ops/mail/[^"]+)">(?:(?!</a>)[^])*${email}`).exec(mailbox)!;
    token = /appeal=([\w-]+)/.exec(await (await request.get(mail!)).text())?.[1];
    return token;
  };
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy();
  return token!;
}

const statusOf = async (id: string) =>
  (await withProductDatabase<{ status: string }>('SELECT status FROM member WHERE id = $1', [id]))[0]!.status;

const answerTo = async (item: string) =>
  (
    await withProductDatabase<{ answer: string }>(`SELECT answer FROM appeal WHERE report_id || '.' || side = $1`, [
      item,
    ])
  )[0]!.answer;

for (const width of [1440, 390]) {
  test(`at ${width} px, an appeal reopens a closed account, and the author of the closing cannot decide it`, async ({
    seat,
  }) => {
    test.slow();
    const senior = `Ingrid ${width}`;
    await addDemoStaff(senior, 'senior_moderator');
    const owner = await seat();
    await logInAtDesk(owner.page, 'Noor de Wit');
    const { concerned, item } = await appealed(seat, owner.page, 'Bram');
    await owner.page.goto(`/desk/appeals/${item}`);
    await expect(owner.page.getByText('You made this decision')).toBeVisible();
    await expect(owner.page.getByText(appealText)).toBeHidden();
    await expectAccessible(owner.page);

    const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
    await page.setViewportSize({ width, height: 900 });
    await logInAtDesk(page, senior);
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL(/\/desk\/appeals/);
    await page.goto(`/desk/appeals/${item}`);
    await expect(page.getByText(appealText, { exact: false })).toBeVisible();
    await expect(page.getByText(/may not decide the appeal\.$/)).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    await page.keyboard.press('r');
    await expect(page.getByRole('radio', { name: 'Reverse the decision' })).toBeChecked();
    await page.keyboard.press('t');
    await page.keyboard.type('You are right about the bicycle.');
    const mail = page.getByRole('region', { name: /^What Bram .* reads/ });
    await expect(mail).toContainText('You are right about the bicycle.');
    await expect(mail).toContainText('Your account is open again');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Decision reversed: Bram/)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(new RegExp(item.replace('.', String.raw`\.`)));
    await expect(page.getByRole('radio', { name: 'Reverse the decision' })).toBeEnabled();
    expect(await statusOf(concerned.id)).toBe('blocked');

    await page.keyboard.press('r');
    await page.keyboard.press('t');
    await page.keyboard.type('You are right.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Decision reversed: Bram/)).toBeVisible();
    await expect.poll(async () => await statusOf(concerned.id), { timeout: 60_000 }).not.toBe('blocked');
    expect(await answerTo(item)).toBe('You are right.');
  });
}

test('an appeal already decided by a colleague shows both decisions and keeps the typed message', async ({ seat }) => {
  test.slow();
  await addDemoStaff('Olga First', 'senior_moderator');
  await addDemoStaff('Petra Second', 'senior_moderator');
  const owner = await seat();
  await logInAtDesk(owner.page, 'Noor de Wit');
  const { item } = await appealed(seat, owner.page, 'Dirk');
  const [first, second] = [await seat(), await seat()];
  await logInAtDesk(first.page, 'Olga First');
  await first.page.goto(`/desk/appeals/${item}`);
  await expect(first.page.getByRole('radio', { name: 'Confirm the decision' })).toBeEnabled();
  await first.page.keyboard.press('r');
  await first.page.keyboard.press('t');
  await first.page.keyboard.type('Sorry for that.');
  // Expires the hold of the first member of staff.
  await withProductDatabase('DELETE FROM desk_hold WHERE item_id = $1', [item]);
  await logInAtDesk(second.page, 'Petra Second');
  await second.page.goto(`/desk/appeals/${item}`);
  await expect(second.page.getByRole('radio', { name: 'Confirm the decision' })).toBeEnabled();
  await second.page.keyboard.press('c');
  await second.page.keyboard.press('Control+Enter');
  await expect(second.page.getByText(/^Decision confirmed: Dirk/)).toBeVisible();

  await first.page.keyboard.press('Control+Enter');
  await expect(first.page.getByRole('heading', { name: 'Petra Second has decided this:' })).toBeFocused();
  await expect(first.page.getByText('Decision confirmed', { exact: true })).toBeVisible();
  await expect(first.page.getByText('Decision reversed', { exact: true })).toBeVisible();
  await expect(first.page.getByText('Yours was not carried out, and no email was sent.')).toBeVisible();
  await expect(first.page.getByRole('textbox', { name: /^Own words/ })).toHaveValue('Sorry for that.');
  await expectAccessible(first.page);
});

test('a moderator sees the queue of appeals in the navigation, and the roles that may decide it', async ({ seat }) => {
  const { page } = await seat();
  await logInAtDesk(page, 'Jonas Lind');
  await expect(page.getByRole('row').filter({ hasText: /Appeals.*Senior moderator/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByText('Your role may not see this')).toBeVisible();
  await expect(page.getByText(/Senior moderator, Owner/)).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});
