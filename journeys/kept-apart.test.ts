import type { BrowserContext, Page } from '@playwright/test';
import { everythingIn } from './everything-in.ts';
import { callAs, join } from './join.ts';
import { logInAs } from './log-in.ts';
import { awake, expect, type Person, shellKept, test } from './people.ts';

const records = (all: string) => [...all.matchAll(/^record \S+ (\w+) /gm)].map(([, store]) => store);

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const region = (page: Page) => page.getByRole('region').getByRole('listitem');

/** Opens the site offline in a new page. */
async function offlinePage(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function talkOf(seat: () => Promise<Person>, other: Person) {
  const anna = await join(await seat(), 'Anna');
  const bram = await join(other, 'Bram');
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Canary in the lighthouse' });
  await anna.page.goto(`/members/${bram.id}/chat`);
  await awake(anna.page);
  await shellKept(anna.page);
  await expect(region(anna.page).filter({ hasText: 'Canary in the lighthouse' })).toHaveCount(1);
  await anna.page.waitForTimeout(2_500);
  return { anna, bram };
}

test('a message written offline survives reloading and closing, and is sent once with two tabs open', async ({
  seat,
}) => {
  const { anna, bram } = await talkOf(async () => await seat({ worker: true }), await seat());
  const { context } = anna;
  await context.setOffline(true);
  await anna.page.reload();
  await write(anna.page, 'First from the tunnel');
  await write(anna.page, 'Not this one');
  const waiting = (page: Page) => region(page).filter({ hasText: 'Will be sent when you’re back online' });
  await expect(waiting(anna.page)).toHaveCount(2);
  await region(anna.page).filter({ hasText: 'Not this one' }).getByRole('button', { name: 'Take back' }).click();
  await expect(waiting(anna.page)).toHaveCount(1);
  await anna.page.reload();
  await expect(waiting(anna.page), 'after a reload').toHaveCount(1);
  expect(await everythingIn(anna.page), 'and nobody can read it').not.toMatch(/from the tunnel|Canary|Not this one/);
  await anna.page.screenshot({ path: 'test-results/waiting.png' });

  await anna.page.close();
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.goto(`/members/${bram.id}/chat`);
    await expect(waiting(page), 'after closing').toHaveCount(1);
  }
  await write(two, 'Second from the tunnel');
  await expect(waiting(one), 'in the other tab as well').toHaveCount(2);

  await bram.page.goto(`/members/${anna.id}/chat`);
  await context.setOffline(false);
  const heard = region(bram.page).filter({ hasText: /tunnel|Not this one/ });
  await expect(heard).toContainText(['First from the tunnel', 'Second from the tunnel']);
  for (const page of [one, two]) await expect(waiting(page)).toHaveCount(0);
  await bram.page.reload();
  await expect(region(bram.page).filter({ hasText: 'Second from the tunnel' })).toHaveCount(1);
  await expect(heard, 'each once').toHaveCount(2);
});

test('after logging out nothing readable remains, and nothing opens offline', async ({ seat }) => {
  const { anna } = await talkOf(async () => await seat({ worker: true }), await seat());
  const { page, context } = anna;
  const { pathname } = new URL(page.url());
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Canary draft');
  expect(records(await everythingIn(page)), 'something was kept').toEqual(expect.arrayContaining(['keys', 'shown']));
  await page.goto('/members');
  await awake(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your account/ })
    .click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const left = await everythingIn(page);
  expect(left).not.toMatch(/Canary/);
  expect(left).not.toContain(anna.name);
  expect(left).not.toContain(anna.email);
  expect(left).not.toContain(anna.id);
  expect(records(left)).toEqual([]);
  const kept = [...left.matchAll(/^cache \S+ (\S+)/gm)].map(([, path]) => path!);
  expect(
    kept.filter((path) => !/^\/shell\/en$|\.css$/.test(path)),
    'only what says that one is offline',
  ).toEqual([]);

  const offline = await offlinePage(context, pathname);
  await expect(offline.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await offline.screenshot({ path: 'test-results/offline-empty.png' });
  expect(await offline.content()).not.toContain('Canary');
});

test('a member who logs in does not find any data of the previous member, whose session has ended', async ({
  seat,
}) => {
  const { anna } = await talkOf(async () => await seat({ worker: true }), await seat());
  const carl = await join(await seat(), 'Carl');
  const { page, context } = anna;
  const { pathname } = new URL(page.url());
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Canary draft');
  await context.setOffline(true);
  await write(page, 'Canary unsent');
  // The session has ended on the server; the page finds out when it tries to send the message.
  await context.clearCookies({ name: /auth/ });
  await context.setOffline(false);
  await page.waitForURL(/\/login/);
  await expect.poll(async () => records(await everythingIn(page)).includes('shown')).toBe(false);
  expect(await everythingIn(page)).not.toMatch(/Canary in the lighthouse/);

  await logInAs({ page, context }, carl.email);
  await expect.poll(async () => await everythingIn(page)).not.toMatch(/Canary/);
  await page.waitForTimeout(2_500);
  const all = await everythingIn(page);
  expect(all).not.toContain(anna.name);
  expect(records(all)).not.toContain('unsent');
  const offline = await offlinePage(context, pathname);
  await expect(offline.getByText('You’re offline').first()).toBeVisible();
  expect(await offline.content()).not.toContain('Canary');
});
