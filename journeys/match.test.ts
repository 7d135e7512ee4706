import { callAs, join } from './join.ts';
import { awake, expect, test } from './people.ts';

test('a match is celebrated only once, also after opening another page', async ({ seat }) => {
  test.slow();
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  for (const [{ page }, other] of [
    [anna, bram],
    [bram, anna],
  ] as const) {
    await page.goto('/members');
    await awake(page);
    const card = page.getByRole('article').filter({ hasText: other.name }).last();
    await card.getByRole('button', { name: `Like ${other.name}`, exact: true }).click();
  }
  const { page } = anna;
  const match = page.getByRole('dialog', { name: 'It’s a match!' });
  await expect(match).toBeVisible();
  await match.getByRole('button', { name: 'Keep looking' }).click();
  await page.goto('/credits');
  await awake(page);
  // The navigation restarts the stream, which repeats the events of the last seconds.
  const reopened = page.waitForResponse(/live\.php\?since=/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await reopened;
  // New events follow the repeated ones.
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Good evening' });
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Good evening');
  await expect(match).toBeHidden();
});
