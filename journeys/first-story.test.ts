import type { Page } from '@playwright/test';
import { expect, fillSignup, openMail, type Person, someone, test } from './people.ts';

const place = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Opens a profile of the demo community that has photos for premium members, and returns its path. */
async function profileWithLockedPhotos(page: Page, except: string): Promise<string> {
  await page.goto('/members');
  const links = page.getByRole('article').filter({ hasNotText: except }).getByRole('link');
  await expect(links.nth(8)).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  for (const path of paths.slice(0, 9)) {
    await page.goto(path);
    if (await lockedPhotos(page)) return path;
  }
  throw new Error('None of the first profiles has photos for premium members.');
}

async function lockedPhotos(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return await page
    .getByText(/for Premium members/)
    .filter({ visible: true })
    .count();
}

async function confirm(person: Person, email: string): Promise<void> {
  await openMail(person, email);
  await expect(person.page.getByRole('heading', { name: /^You’re in/ })).toBeVisible();
}

test('a visitor joins, finds someone, is liked back, writes, runs out of credits and buys more', async ({ seat }) => {
  test.slow();
  const anna = await seat({ language: 'en-NL' });
  const bram = await seat({ language: 'en-NL', device: 'phone' });
  const she = { ...someone('Anna'), gender: 'A woman' } as const;
  const he = { ...someone('Bram'), gender: 'A man' } as const;

  await test.step('both sign up and confirm their address', async () => {
    await anna.page.goto('/');
    await anna.page.getByRole('main').getByLabel('Email', { exact: true }).fill(she.email);
    await anna.page.getByRole('button', { name: 'Join free' }).click();
    await fillSignup(anna.page, she);
    await anna.page.waitForURL('**/complete-signup');
    await confirm(anna, she.email);
    await bram.page.goto('/signup');
    await fillSignup(bram.page, he);
    await bram.page.waitForURL('**/complete-signup');
    await confirm(bram, he.email);
    await bram.page.goto('/members');
  });

  const seeker = await test.step('a free member sees some photos blurred', async () => {
    return await profileWithLockedPhotos(anna.page, he.name);
  });

  await test.step('she finds and likes him; he sees it live and likes her back', async () => {
    await anna.page.goto('/members');
    await cardOf(anna.page, he.name).getByRole('link').click();
    await expect(anna.page.getByRole('heading', { level: 1 })).toContainText(he.name);
    await anna.page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(bram.page).toHaveTitle(/^\(1\) /);
    await expect(place(bram.page, /Likes/)).toContainText('1 new like');

    await place(bram.page, /Likes/).click();
    await cardOf(bram.page, she.name)
      .getByRole('link', { name: new RegExp(`^${she.name}`) })
      .click();
    await bram.page.getByRole('button', { name: 'Like', exact: true }).click();
    for (const { page } of [anna, bram]) {
      await expect(page.getByRole('dialog', { name: 'It’s a match!' })).toBeVisible();
    }
    await bram.page.getByRole('dialog').getByRole('button', { name: 'Keep looking' }).click();
  });

  await test.step('she writes, he reads it without a reload and replies', async () => {
    const match = anna.page.getByRole('dialog', { name: 'It’s a match!' });
    await expect(match.getByRole('textbox'), 'an icebreaker').not.toHaveValue('');
    await match.getByRole('textbox').fill('Is that boat yours?');
    await match.getByRole('button', { name: 'Send' }).click();
    await anna.page.getByRole('button', { name: 'Show' }).click();
    await expect(anna.page.getByText('4 left')).toBeVisible();
    await bram.page.goto('/members');
    await expect(bram.page).toHaveTitle(/^\(1\) /);
    await place(bram.page, /unread message/).click();
    await bram.page.waitForURL('**/chats');
    await bram.page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: she.name }).click();
    await expect(bram.page.getByRole('region').getByText('Is that boat yours?')).toBeVisible();
    await write(bram.page, 'Half of it.');
    await expect(anna.page.getByRole('region').getByText('Half of it.')).toBeVisible();
    await expect(anna.page).not.toHaveTitle(/^\(/);
  });

  await test.step('she runs out of credits, buys more, and finds her draft', async () => {
    for (const left of [3, 2, 1, 0]) {
      await write(anna.page, `${left} to go`);
      await expect(anna.page.getByText(`${left} left`)).toBeVisible();
    }
    await expect(anna.page.getByText('You do not have enough credits')).toBeVisible();
    await composer(anna.page).fill('Which half?');
    await anna.page.getByRole('link', { name: 'Get credits' }).click();
    await anna.page.waitForURL('**/credits?next=*');
    await expect(anna.page.getByText(/^You were writing to .*Your message is saved\.$/)).toBeVisible();
    await anna.page.getByRole('radio', { name: /30 credits/ }).check();
    await anna.page.getByRole('radio', { name: 'iDEAL' }).check();
    await anna.page.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await anna.page.waitForURL('**/sandbox-pay/**');
    await anna.page.getByRole('button', { name: /^Pay / }).click();
    await expect(anna.page.getByRole('heading', { name: '30 credits added' })).toBeVisible();
    await anna.page.getByRole('link', { name: 'Back to your conversation' }).click();
    await expect(composer(anna.page)).toHaveValue('Which half?');
    await anna.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(bram.page.getByRole('region').getByText('Which half?')).toBeVisible();
    await expect(anna.page.getByText('29 left')).toBeVisible();
  });

  await test.step('her premium membership is visible to others, and no photo is blurred for her', async () => {
    await anna.page.goto(seeker);
    expect(await lockedPhotos(anna.page)).toBe(0);
    await bram.page.goto('/likes');
    await expect(cardOf(bram.page, she.name).getByText('Premium')).toBeAttached();
  });
});
