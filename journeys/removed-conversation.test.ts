import type { Request } from '@playwright/test';
import { join } from './join.ts';
import { expect, type Person, test } from './people.ts';

async function write({ page }: Person, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a removed conversation leaves the list, and a new message brings it back', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  await bram.page.goto(`/members/${anna.id}/chat`);
  await write(bram, 'Hello');
  await anna.page.goto('/chats');
  const row = anna.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  const remove = async () => {
    await row.hover();
    await row.getByRole('button', { name: /^Options for/ }).click();
    await row.getByRole('button', { name: 'Remove conversation' }).click();
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  };

  const isRemoval = (request: Request) => request.method() === 'DELETE';
  const refusal = { type: 'about:blank', title: 'Refused', status: 404, code: 'no_such_chat' };
  await anna.page.route('**/api/chat.php', (route) =>
    isRemoval(route.request())
      ? route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(refusal) })
      : route.continue(),
  );
  let lists = 0;
  anna.page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/chats.php') lists += 1;
  });
  const alert = anna.page.waitForEvent('dialog');
  const removing = remove();
  const shown = await alert;
  expect(shown.message()).toContain('We couldn’t remove the conversation.');
  await shown.accept();
  await removing;
  await expect(row, 'it was loaded again').toHaveCount(1);
  await anna.page.waitForTimeout(1_000);
  expect(lists, 'once').toBe(1);
  await anna.page.unrouteAll();

  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await anna.page.route('**/api/chat.php', async (route) => {
    if (isRemoval(route.request())) await held;
    // The page that sent the request may be closed by now.
    await route.continue().catch(() => undefined);
  });
  await remove();
  await expect(row).toHaveCount(0);
  const resumed = anna.page.waitForRequest(isRemoval);
  await anna.page.reload();
  await resumed;
  const none = anna.page.getByRole('heading', { name: 'No conversations yet' });
  await expect(none, 'removed, though the server has not answered').toBeVisible();
  const refetched = anna.page.waitForResponse(/\/api\/refresh\.php/);
  await anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await refetched;
  await expect(row, 'nor does a refetch bring it back').toHaveCount(0);

  const removed = anna.page.waitForResponse((answer) => isRemoval(answer.request()) && answer.ok());
  letThrough();
  await removed;
  await anna.page.unrouteAll();
  await anna.page.reload();
  await expect(none).toBeVisible();
  await write(bram, 'Still there?');
  await expect(row.getByText('Still there?')).toBeVisible();
});
