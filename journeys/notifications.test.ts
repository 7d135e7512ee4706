import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInAs } from './log-in.ts';
import { expect, type Person, test } from './people.ts';

/** Writes to a member by the path of their profile. */
async function write(from: Person, profile: string, text: string): Promise<void> {
  await from.page.goto(`${profile}/chat`);
  await from.page.getByRole('textbox', { name: /message/i }).fill(text);
  await from.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(from.page.getByText(text, { exact: true }).first()).toBeVisible();
}

test('a message to an absent member triggers an email, whose link unsubscribes without a login', async ({ seat }) => {
  test.slow();
  const reader = await join(await seat({ device: 'phone' }), 'Nora');
  const { page, email } = reader;
  const profile = `/members/${reader.id}`;
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Notifications: Open' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  for (const type of ['Offers', 'Weekly update', 'News', 'Tips and reminders']) {
    await expect(page.getByRole('switch', { name: type }), 'off until the member consents').not.toBeChecked();
  }
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

  const writer = await join(await seat(), 'Olaf');
  await write(writer, profile, 'Shall we go sailing?');
  await page.goto('/ops/mail');
  const notice = page.getByRole('link').filter({ hasText: email }).filter({ hasText: 'new_conversations' });
  await expect(async () => {
    await page.reload();
    await expect(notice).toBeVisible({ timeout: 500 });
  }).toPass();
  await notice.click();
  await expect(page.locator('pre').first()).not.toContainText('sailing');
  await expect(page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBeVisible();
  await page.goto((await page.locator('pre a').last().getAttribute('href'))!);
  await expect(page.getByRole('heading', { name: 'Which emails do you want?' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'New conversations' }), 'opening it changes nothing').toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await expect(page.getByText('You’ve unsubscribed from all emails')).toBeVisible();
  await expectAccessible(page);

  const other = await join(await seat(), 'Pim');
  await write(other, profile, 'Or to the cinema?');
  await logInAs(reader, email);
  const alert = page.getByText('You’re not getting any emails from us at the moment.');
  await expect(alert, 'before the one about a photo').toBeVisible();
  await expect(page.getByText('Add a photo so that members can see you.')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Why?' }).click();
  await expect(page.getByRole('heading', { name: 'You’ve unsubscribed from all emails' })).toBeVisible();
  await expect(alert, 'not on the screen that explains it').toBeHidden();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Likes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’ve unsubscribed from all emails' })).toBeHidden();
  await page.goto('/members');
  await expect(alert).toBeHidden();

  await page.goto('/ops/mail');
  const all = page.getByRole('link').filter({ hasText: email });
  await expect(all, 'the activation and one notice').toHaveCount(2);
});
