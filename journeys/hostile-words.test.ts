import type { Page } from '@playwright/test';
import { withProductDatabase } from './database.ts';
import { hostileWords } from './hostile-words.ts';
import { callAs, buyCredits, join, type JoinedMember } from './join.ts';
import { awake, expect, test } from './people.ts';

/** Selectors for the traces that injected markup or scripts would leave on a page. */
const planted = [
  '[data-planted]',
  ...['onerror', 'onload', 'ontoggle', 'onfocus', 'onmouseover'].map((name) => `[${name}]`),
  'iframe',
  'base[href]',
  'meta[http-equiv=refresh]',
  '[href*="evil.example"]',
  '[action*="evil.example"]',
  '[href^="javascript:" i]',
].join();

async function unharmed(page: Page, shown?: string): Promise<void> {
  if (shown) await expect(page.locator('body')).toContainText(shown);
  const found = await page.evaluate(
    (selector) => ({
      ran: '__ran' in window,
      planted: [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    }),
    planted,
  );
  expect(found, page.url()).toEqual({ ran: false, planted: [] });
}

/** Writes all hostile texts into the member's profile, and some into their name. The forms would reject these texts. */
async function speakIll(member: JoinedMember, words: readonly string[]): Promise<string> {
  const all = hostileWords.join(' ');
  const name = words.join(' ');
  await withProductDatabase('UPDATE member SET name = $2 WHERE id = $1', [member.id, name]);
  await withProductDatabase('UPDATE member_card SET name = $2 WHERE id = $1', [member.id, name]);
  await withProductDatabase('UPDATE profile SET about_me = $2, signup_message = $2 WHERE id = $1', [member.id, all]);
  return name;
}

test('hostile names and messages stay plain text in lists, titles, dialogs, conversations and emails', async ({
  seat,
}) => {
  expect(hostileWords.length).toBeGreaterThan(60);
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  const [anna, ...others] = [
    await join(await seat(), 'Anna'),
    await join(await seat(), 'Bea'),
    await join(await seat(), 'Cora'),
  ];
  await buyCredits(anna);
  await buyCredits(bram);
  for (let first = 0; first < hostileWords.length; first += 3) {
    await callAs(anna, '/api/message.php', { profile: bram.id, text: hostileWords.slice(first, first + 3).join(' ') });
  }
  await callAs(anna, '/api/gift.php', { profile: bram.id, gift: 'rose', price: 3, text: hostileWords[1]! });
  for (const other of others) await callAs(other, '/api/message.php', { profile: bram.id, text: hostileWords[2]! });
  for (const one of [anna, ...others]) await callAs(one, '/api/like.php', { profile: bram.id });
  const words = hostileWords.join(' ');
  const report = { profile: anna.id, category: 'scam', text: words.slice(0, 2000), with_messages: true };
  await callAs(bram, '/api/report.php', report);
  const complaint = { email: bram.email, name: things(80), about: things(300), text: words.slice(0, 2000) };
  await callAs(bram, '/api/complaint.php', { ...complaint, this_is_me: true, category: 'my_photos' });
  const share = Math.ceil(hostileWords.length / 3);
  const names = [];
  for (const [index, one] of [anna, ...others].entries()) {
    names.push(await speakIll(one, hostileWords.slice(index * share, (index + 1) * share)));
  }

  const { page } = bram;
  const [annaName = ''] = names;
  const opening = hostileWords[1]!;
  for (const address of ['/likes', '/chats', `/members/${anna.id}/chat`, '/members', `/members/${anna.id}`]) {
    await page.goto(address);
    await awake(page);
    await unharmed(page, address === '/members' ? undefined : opening);
  }
  expect(await page.title()).toContain(opening);

  await page.getByRole('button', { name: 'Like', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'It’s a match!' });
  await expect(dialog).toContainText(`${annaName} likes you, too`);
  await unharmed(page);
  await dialog.getByRole('button', { name: 'Keep looking' }).click();
  await page.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('button', { name: /^Block </ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('heading', { name: `You blocked ${annaName}` })).toBeVisible();
  await unharmed(page);

  const mails = await withProductDatabase<{ id: string }>(
    'SELECT id FROM mail WHERE to_address = ANY($1) ORDER BY id',
    [[anna, bram, ...others].map(({ email }) => email)],
  );
  expect(mails.length).toBeGreaterThan(5);
  for (const { id } of mails) {
    await page.goto(`/ops/mail/${id}/html`);
    await unharmed(page);
  }
});

test('hostile URLs and cookies stay plain text', async ({ seat }) => {
  const { page, context } = await seat();
  const words = encodeURIComponent(things(1000));
  const kept = encodeURIComponent(things(900));
  await context.addCookies(
    ['locale', 'first-visit'].map((name) => ({ name, value: kept, url: process.env.DAMSON_URL! })),
  );
  for (const address of [
    `/login?next=${words}&t=${words}`,
    `/signup?network=${words}&ref=${words}&sub1=${words}`,
    `/members?name=${words}&lb=${words}&country=${words}`,
    `/pages/${encodeURIComponent(hostileWords[1]!)}`,
    `/members/00000000-0000-4000-8000-000000000000/landing2/${encodeURIComponent(hostileWords[1]!)}`,
  ]) {
    await page.goto(address);
    await awake(page);
    await unharmed(page);
  }
});

test('a screen that fails during hydration is replaced by the error page, without violating Trusted Types', async ({
  seat,
}) => {
  const { page } = await seat();
  const body = 'export default function Fails() { throw new Error("This screen fails."); }';
  await page.route(
    '**/assets/login-screen-*.js',
    async (route) => await route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.goto('/login');
  // The scripts load at the first interaction.
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
});

function things(length: number): string {
  return hostileWords.join(' ').slice(0, length);
}
