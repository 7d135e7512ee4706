import { expectAccessible, settled } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { logInAtDesk } from './desk-staff.ts';
import { callAs, join, type JoinedMember } from './join.ts';
import { expect, test } from './people.ts';

const asking = 'Hello! Please send me money by Western Union.';

/** Sends a first message that shows its recipient a warning. Returns the id of its item at the desk. */
async function warnedMessage(sender: JoinedMember, reader: JoinedMember): Promise<string> {
  await callAs(sender, '/api/message.php', { profile: reader.id, text: asking });
  const [sent] = await withProductDatabase<{ item: string }>(
    `SELECT conversation_id || '.' || id AS item FROM message WHERE sender_id = $1 AND warning = 'scam'`,
    [sender.id],
  );
  return sent!.item;
}

const reportsAbout = async (id: string) =>
  await withProductDatabase<{ category: string }>('SELECT category FROM report WHERE member_id = $1', [id]);

for (const width of [1440, 390]) {
  test(`at ${width} px, a moderator reports a first message by keyboard, undoes it, and marks it as harmless`, async ({
    seat,
  }) => {
    const anna = await join(await seat(), 'Anna');
    const item = await warnedMessage(anna, await join(await seat(), 'Bram'));
    const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
    await page.setViewportSize({ width, height: 900 });
    await logInAtDesk(page, 'Jonas Lind');
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(page).toHaveURL(/\/desk\/first-messages/);
    await page.goto(`/desk/first-messages/${item}`);
    await expect(page.getByText(asking)).toBeVisible();
    await expect(page.getByText('matches a known pattern of fraud', { exact: false })).toBeVisible();
    await expect(page.getByText('No other message of this sender waits.')).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    await page.keyboard.press('x');
    await expect(page.getByRole('radio', { name: 'Make it a report' })).toBeChecked();
    await page.keyboard.press('g');
    await page.getByRole('button', { name: 'Insults' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Insults' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Made a report: Anna/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(new RegExp(item.replace('.', String.raw`\.`)));
    const nothing = page.getByRole('radio', { name: 'Nothing is wrong' });
    await expect(nothing).toBeEnabled();
    expect(await reportsAbout(anna.id)).toEqual([]);

    // Keys work from the frame after the one that shows the item.
    await expect(async () => {
      await page.keyboard.press('d');
      await expect(nothing).toBeChecked({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Nothing is wrong: Anna/)).toBeVisible();
    const settledAt = async () =>
      await withProductDatabase<{ at: Date | null }>(
        'SELECT warning_settled_at AS at FROM message WHERE sender_id = $1',
        [anna.id],
      );
    await expect.poll(async () => (await settledAt())[0]!.at, { timeout: 60_000 }).not.toBeNull();
  });
}

test('a first message already decided by a colleague shows both decisions', async ({ seat }) => {
  const sender = await join(await seat(), 'Carla');
  const item = await warnedMessage(sender, await join(await seat(), 'Dirk'));
  const [first, second] = [await seat(), await seat()];
  await logInAtDesk(first.page, 'Jonas Lind');
  await first.page.goto(`/desk/first-messages/${item}`);
  await expect(first.page.getByRole('radio', { name: 'Nothing is wrong' })).toBeEnabled();
  await logInAtDesk(second.page, 'Noor de Wit');
  await second.page.goto(`/desk/first-messages/${item}`);
  await expect(second.page.getByText('has taken this. You can look, but not decide.', { exact: false })).toBeVisible();
  await expect(second.page.getByRole('radio', { name: 'Nothing is wrong' })).toBeDisabled();
  // Expires the hold of the first member of staff.
  await withProductDatabase('DELETE FROM desk_hold WHERE item_id = $1', [item]);
  await second.page.reload();
  await expect(second.page.getByRole('radio', { name: 'Nothing is wrong' })).toBeEnabled();
  await second.page.keyboard.press('x');
  await second.page.keyboard.press('Control+Enter');
  await expect(second.page.getByText(/^Made a report: Carla/)).toBeVisible();

  await first.page.keyboard.press('d');
  await first.page.keyboard.press('Control+Enter');
  await expect(first.page.getByRole('heading', { name: /has decided this:$/ })).toBeFocused();
  await expect(first.page.getByText('Made a report: Scam, money')).toBeVisible();
  await expect(first.page.getByText('You, not sent')).toBeVisible();
  await expect(first.page.getByText('Yours was not carried out, and no email was sent.')).toBeVisible();
  await expectAccessible(first.page);
  await expect.poll(async () => (await reportsAbout(sender.id)).length, { timeout: 60_000 }).toBe(1);
});
