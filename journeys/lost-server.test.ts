import { callAs, join } from './join.ts';
import { awake, expect, type Person, test, warm } from './people.ts';

const composerOf = ({ page }: Person) => page.getByRole('textbox', { name: /^Message to/ });
const streamOf = ({ page }: Person) => page.getByRole('region', { name: /^Conversation with/ });

test('missing or outdated data is marked as such, and the other member’s presence is hidden', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Good evening' });
  await bram.page.goto('/members');
  const { page, context } = anna;
  await page.goto('/chats');
  await awake(page);
  await warm(page);

  await context.setOffline(true);
  await page.getByRole('link', { name: bram.name }).tap();
  await expect(page.getByText('This conversation isn’t loaded yet', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: bram.name }), 'the other member is known').toBeVisible();
  await context.setOffline(false);
  await expect(streamOf(anna).getByText('Good evening'), 'loads automatically').toBeVisible();
  const header = page.locator('header').filter({ hasText: bram.name });
  await expect(header.getByText('Online now')).toBeVisible();

  // Cached data is shown at once, regardless of how the screen is opened.
  await header.getByRole('link', { name: bram.name }).tap();
  const write = page.getByRole('link', { name: `Message ${bram.name}` });
  await expect(write).toBeVisible();
  await context.setOffline(true);
  await write.tap();
  await expect(page).toHaveURL(/\/members\/[\w-]+\/chat$/);
  await expect(streamOf(anna).getByText('Good evening')).toBeVisible();
  await expect(header.getByText('Online now'), 'the presence is unknown').toHaveCount(0);
  await page.getByRole('link', { name: 'Back to all conversations' }).tap();
  await context.setOffline(false);

  // The server responds, but does not send events any more.
  await page.getByRole('link', { name: bram.name }).tap();
  await expect(header.getByText('Online now')).toBeVisible();
  await page.route('**/api/live.php*', async (route) => await route.abort());
  await page.reload();
  await expect(header.getByText('Connecting…').first()).toBeVisible();
  await expect(header.getByText('Online now')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(header.getByText('Online now')).toBeVisible();
  await expect(header.getByText('Connecting…')).toHaveCount(0);
});

test('a message to a hidden page is delivered, and read once the page is visible', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  await composerOf(anna).fill('First');
  await composerOf(anna).press('Enter');
  await bram.page.goto(`/members/${anna.id}/chat`);
  const sent = (text: string) => streamOf(anna).getByRole('listitem').filter({ hasText: text });
  await expect(sent('First').getByText(/^Read/)).toBeVisible();

  const told: string[] = [];
  bram.page.on('request', (request) => told.push(request.postData() ?? ''));
  const look = async (state: 'visible' | 'hidden') =>
    await bram.page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  await composerOf(anna).fill('Second');
  await composerOf(anna).press('Enter');
  await expect(streamOf(bram).getByText('Second')).toBeVisible();
  await expect(sent('Second').getByText('Delivered')).toBeVisible();
  await expect(sent('Second').getByText(/^Read/)).toHaveCount(0);
  expect(told.join('\n')).not.toContain('"read":true');
  await look('visible');
  await expect(sent('Second').getByText(/^Read/)).toBeVisible();
  expect(told.join('\n')).toContain('"read":true');
});

test('messages over the rate limit wait and show for how long; credits spent on another page are up to date', async ({
  seat,
}) => {
  const [anna, bram] = [await join(await seat({ device: 'phone' }), 'Anna'), await join(await seat(), 'Bram')];
  const { page } = anna;
  // Without the stream, this page does not receive events caused by other pages.
  await page.route('**/api/live.php*', async (route) => await route.abort());
  await page.goto(`/members/${bram.id}/chat`);
  await awake(page);
  const busy = { type: 'about:blank', title: 'Too many requests', status: 429, code: 'too_many_requests', seconds: 9 };
  await page.route('**/api/message.php', async (route) => {
    await route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(busy) });
  });
  await composerOf(anna).fill('First');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(page.getByText(/^That was a lot at once\. We’ll send the rest in \d seconds?\.$/).first()).toBeVisible();
  await page.unroute('**/api/message.php');
  await expect(page.getByText('4 left')).toBeVisible();
  await expect(page.getByText('That was a lot at once')).toHaveCount(0);

  for (const text of ['Second', 'Third', 'Fourth', 'Fifth']) {
    await callAs(anna, '/api/message.php', { profile: bram.id, text });
  }
  await composerOf(anna).fill('Sixth');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(streamOf(anna).getByRole('alert')).toContainText('You do not have enough credits');
  await expect(page.getByText('0 left')).toBeVisible();
});
