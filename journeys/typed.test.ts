import type { Page } from '@playwright/test';
import { everythingIn } from './everything-in.ts';
import { callAs, join } from './join.ts';
import { logInAs } from './log-in.ts';
import { awake, expect, type Person, test } from './people.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const stored = /"typed:/;

async function talkOf(seat: () => Promise<Person>) {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Hello Anna' });
  await anna.page.goto(`/members/${bram.id}/chat`);
  await awake(anna.page);
  return { anna, bram };
}

test('a draft is never stored in plain text, and survives a reload in the middle of a word', async ({ seat }) => {
  const { anna, bram } = await talkOf(seat);
  const { page, context } = anna;
  await field(page).pressSequentially('Canary in the lighth');
  // Reload without waiting for anything.
  await page.reload();
  await expect(field(page)).toHaveValue('Canary in the lighth');
  await page.getByRole('button', { name: 'Send a gift' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Rose').click();
  await drawer.getByRole('textbox').fill('Canary with a rose');
  await page.keyboard.press('Escape');
  const all = await everythingIn(page);
  expect(all, 'it is stored').toMatch(stored);
  expect(all).not.toMatch(/Canary|lighth|rose/);

  await page.close();
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const other of [one, two]) {
    await other.goto(`/members/${bram.id}/chat`);
    await awake(other);
    await expect(field(other), 'after closing').toHaveValue('Canary in the lighth');
  }
  await one.getByRole('button', { name: 'Send a gift' }).click();
  await expect(one.getByRole('dialog').getByRole('textbox')).toHaveValue('Canary with a rose');
  await one.keyboard.press('Escape');
  const bas = await join(await seat(), 'Bas');
  await callAs(bas, '/api/message.php', { profile: anna.id, text: 'Hello Anna' });
  // The list beside another conversation shows the draft.
  await one.goto(`/members/${bas.id}/chat`);
  await awake(one);
  await field(two).fill('Canary in two tabs');
  await expect(one.getByText('Draft: Canary in two tabs'), 'another tab sees it').toBeVisible();
  await field(two).fill('');
  await expect(one.getByText(/^Draft:/)).toHaveCount(0);
});

test('a draft survives the end of a session for the same member, but not a logout or another member’s login', async ({
  seat,
}) => {
  const { anna, bram } = await talkOf(seat);
  const carl = await join(await seat(), 'Carl');
  const { page, context } = anna;
  const address = `/members/${bram.id}/chat`;
  await field(page).fill('Canary before the end');
  await context.clearCookies({ name: /auth/ });
  await page.goto(address);
  await page.waitForURL(/\/login/);
  expect(await everythingIn(page)).toMatch(stored);
  expect(await everythingIn(page)).not.toMatch(/Canary/);
  await logInAs(anna, anna.email);
  await page.goto(address);
  await expect(field(page), 'the same member').toHaveValue('Canary before the end');

  await context.clearCookies({ name: /auth/ });
  await logInAs({ page, context }, carl.email);
  await expect.poll(async () => await everythingIn(page), 'nothing of it is left').not.toMatch(stored);
  await context.clearCookies({ name: /auth/ });
  await logInAs(anna, anna.email);
  await page.goto(address);
  await awake(page);
  await expect(field(page)).toHaveValue('');

  await field(page).fill('Canary before the log-out');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await everythingIn(page)).not.toMatch(/Canary|"typed:/);
});

test('an unsaved change to the profile is not readable in the browser’s storage', async ({ seat }) => {
  const { page, context } = await join(await seat(), 'Britta');
  await page.goto('/profile');
  await awake(page);
  await context.setOffline(true);
  await page.getByLabel('Your opening line').fill('Canary in a tunnel');
  await expect(page.getByText('You’re offline. One change is kept on this device')).toBeVisible();
  const all = await everythingIn(page);
  expect(all).toMatch(stored);
  expect(all).not.toMatch(/Canary/);
});

test('text typed before the scripts have loaded is appended to the stored draft', async ({ seat }) => {
  const { anna, bram } = await talkOf(seat);
  const { page } = anna;
  await field(page).fill('Canary in the lighthouse');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/members/${bram.id}/chat`, { waitUntil: 'commit' });
  await field(page).fill('and typed early');
  letThrough();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(field(page)).toHaveValue('Canary in the lighthouse\nand typed early');
});
