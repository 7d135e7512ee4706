import { callAs, join } from './join.ts';
import { awake, expect, test } from './people.ts';

test('the welcome bonus has a banner at once, and a popup 40 seconds after the member enters the members’ area', async ({
  seat,
}) => {
  const anna = await join(await seat(), 'Anna', { confirmed: false });
  const bram = await join(await seat(), 'Bram');
  const { page } = anna;
  const banner = page.getByRole('complementary', { name: 'Welcome bonus' });
  const popup = page.getByRole('dialog');
  const spend = async () => await callAs(anna, '/api/message.php', { profile: bram.id, text: 'Good evening' });
  await page.clock.install();

  await page.goto('/profile');
  await expect(banner, 'not outside the members area').toHaveCount(0);
  await awake(page);
  await page.clock.runFor(41_000);
  await page.getByRole('banner').getByRole('link', { name: 'Search members' }).click();
  await expect(banner).toContainText(/Welcome bonus: 25% off your first credits, 03:59:\d\d left/);
  await expect(page.getByRole('complementary', { name: 'Notice' }), 'one strip in addition').toHaveCount(1);
  await expect(page.getByRole('complementary', { name: 'Notice' })).toContainText('Confirm your e');

  for (let credits = 5; credits > 1; credits -= 1) await spend();
  await page.clock.runFor(25_000);
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(banner).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(popup, 'there is a credit left').toHaveCount(0);

  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: bram.name }).click();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await expect(banner, 'a conversation is not in the members area').toHaveCount(0);
  await spend();
  await expect(page.getByText('0 left')).toBeVisible();
  await page.clock.runFor(41_000);
  await expect(popup).toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: 'Likes' }).click();
  await expect(banner).toBeVisible();
  await page.clock.runFor(100);
  await expect(popup, '40 seconds since the first of these screens').toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await awake(page);
  await page.clock.runFor(60_000);
  await expect(banner).toBeVisible();
  await expect(popup, 'once closed it never reappears').toHaveCount(0);
  await banner.getByRole('link').click();
  await expect(page).toHaveURL(/\/credits$/);
  const line = page.getByRole('main').getByText(/^25% off your first purchase/);
  await expect(line.filter({ visible: true })).toHaveCount(1);
  await expect(banner, 'said once').toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: 'Search members' }).click();
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/members'));
  await expect(banner, 'cleared on logout').toHaveCount(0);
  const welcome = await page.request.get('/api/discountcode.php?welcome=true');
  expect((await welcome.text()).includes('TIMEBONUS25'), 'nor passed to the next member').toBe(false);
  await page.goto('/credits');
  await expect(page, 'the member is logged out').toHaveURL(/\/login\?next=/);
  await expect(banner).toHaveCount(0);
});

test('the popup of the welcome bonus opens 40 seconds after the member enters the area, regardless of page loads', async ({
  seat,
}) => {
  const anna = await join(await seat(), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const { page, context } = anna;
  for (let credits = 5; credits > 0; credits -= 1) {
    await callAs(anna, '/api/message.php', { profile: bram.id, text: `Good evening ${credits}` });
  }
  await page.clock.install();
  const popup = page.getByRole('dialog');
  for (const path of ['/members', '/likes', '/members']) {
    await page.goto(path);
    await awake(page);
    await page.clock.runFor(12_000);
    await expect(popup).toHaveCount(0);
  }
  await page.reload();
  await awake(page);
  await page.clock.runFor(8_000);
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/members');
  await awake(other);
  await other.clock.runFor(60_000);
  await expect(other.getByRole('dialog'), 'it never comes twice').toHaveCount(0);
});
