import { callAs, join } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';

async function write({ page }: Person, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('five minutes offline: written messages are sent once, and missed ones arrive', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna');
  const [bram, bas] = [await join(await seat(), 'Bram'), await join(await seat(), 'Bas')];
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Before' });
  await anna.page.clock.install();
  await anna.page.goto(`/members/${bram.id}/chat`);
  await bram.page.goto(`/members/${anna.id}/chat`);
  const [seen, heard] = [anna, bram].map(({ page }) => page.getByRole('region').getByRole('listitem')) as [
    ReturnType<Person['page']['locator']>,
    ReturnType<Person['page']['locator']>,
  ];
  await expect(seen.filter({ hasText: 'Before' })).toHaveCount(1);
  await awake(anna.page);

  await anna.context.setOffline(true);
  await write(anna, 'From the tunnel');
  await anna.page.getByRole('button', { name: 'Send a gift' }).click();
  const drawer = anna.page.getByRole('dialog');
  await drawer.getByText('Rose').click();
  await drawer.getByRole('button', { name: 'Continue' }).click();
  await drawer.getByRole('button', { name: 'Send for 3 credits' }).click();
  await write(anna, 'Still in it');
  await expect(seen.filter({ hasText: 'Will be sent when you’re back online' })).toHaveCount(3);
  await write(bram, 'Where are you?');
  await write(bram, 'Hello?');
  await callAs(bas, '/api/message.php', { profile: anna.id, text: 'I am Bas' });
  await expect(heard.filter({ hasText: 'Hello?' })).toHaveCount(1);
  await anna.page.clock.fastForward('05:00');
  await expect(
    seen.filter({ hasText: 'Will be sent when you’re back online' }),
    'and nothing is discarded',
  ).toHaveCount(3);

  await anna.context.setOffline(false);
  const texts = /Before|From the tunnel|a rose|Still in it|Where are you\?|Hello\?/;
  const between = ['Before', 'Where are you?', 'Hello?', 'From the tunnel'];
  for (const [where, rose] of [
    [heard, `${anna.name} sent you a rose`],
    [seen, `You sent ${bram.name} a rose`],
  ] as const) {
    await expect(where.filter({ hasText: texts })).toContainText([...between, rose, 'Still in it']);
  }
  await expect(anna.page.getByText('0 left')).toBeVisible();
  await expect(anna.page.getByText(/Will be sent when you’re back online|Sending/)).toHaveCount(0);
  await expect(anna.page, 'messages received meanwhile are announced').toHaveTitle(/^\(1\) /);
  await write(bram, 'There you are');
  await expect(seen.filter({ hasText: 'There you are' }), 'live again').toHaveCount(1);
});
