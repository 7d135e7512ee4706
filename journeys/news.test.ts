import { expectAccessible } from './accessible.ts';
import { callAs, join } from './join.ts';
import { awake, expect, test } from './people.ts';

test('a toast shows who has sent a message or a like, with a button to respond', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const [bram, bas, dirk] = [
    await join(await seat(), 'Bram'),
    await join(await seat(), 'Bas'),
    await join(await seat(), 'Dirk'),
  ];
  const toast = anna.page.getByRole('status');
  const listens = anna.page.waitForResponse('**/api/live.php**');
  await anna.page.goto('/premium');
  await awake(anna.page);
  await listens;
  await callAs(bram, '/api/like.php', { profile: anna.id });
  await expect(toast.getByText(`${bram.name} likes you`)).toBeVisible();
  await toast.getByText('likes you').hover();
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Is that your boat?' });
  await expect(toast.getByText('Is that your boat?'), 'it stays while hovered').toBeVisible();
  await expect(toast.getByText(`${bram.name} likes you`), 'one toast, the latest').toHaveCount(0);
  await expectAccessible(anna.page);
  for (const from of [bas, dirk])
    await callAs(from, '/api/message.php', { profile: anna.id, text: `I am ${from.name}` });
  await expect(toast.getByText(`${dirk.name} and 2 others`)).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Or your brother’s?' });
  await toast.getByRole('button', { name: 'Reply' }).click();
  await expect(anna.page.getByRole('region').getByText('Or your brother’s?')).toBeVisible();

  // A message in view does not trigger a toast. A message in the list beside the conversation is only announced.
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'I ask for a friend.' });
  await expect(anna.page.getByRole('region').getByText('I ask for a friend.')).toBeVisible();
  await expect(toast.getByText('I ask for a friend.')).toHaveCount(1);
  await callAs(dirk, '/api/message.php', { profile: anna.id, text: 'Still there?' });
  await expect(toast.getByText('Still there?')).toHaveCount(1);
  await expect(toast.getByRole('button', { name: 'Reply' })).toHaveCount(0);
});

test('on the narrowest phone, in the longest language, a toast about a like is shown in full', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone', language: 'fi-FI' }), 'Anna');
  const bram = await join(await seat(), 'Maximilian');
  await anna.page.setViewportSize({ width: 320, height: 640 });
  const listens = anna.page.waitForResponse('**/api/live.php**');
  await anna.page.goto('/premium');
  await awake(anna.page);
  await listens;
  await callAs(bram, '/api/like.php', { profile: anna.id });
  const said = anna.page.getByRole('status').getByText(/^(Tykkää sinusta|Likes you)$/);
  await expect(said).toBeVisible();
  expect(await said.evaluate((one) => one.scrollWidth <= one.clientWidth), 'nothing is cut').toBe(true);
});
