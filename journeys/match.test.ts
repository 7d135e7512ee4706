import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { callAs, join, type JoinedMember } from './join.ts';
import { awake, expect, test } from './people.ts';

const matchOn = (page: Page) => page.getByRole('dialog', { name: 'It’s a match!' });
const fieldOn = (page: Page) => matchOn(page).getByRole('textbox', { name: /^Message to / });

/** Gives members the same interests. */
async function share(members: readonly JoinedMember[], interests: readonly string[]): Promise<void> {
  const statement = 'UPDATE member_card SET interests = $2 WHERE id = ANY($1)';
  await withProductDatabase(statement, [members.map(({ id }) => id), interests]);
}

/** Lets the first member like the second, who then likes back on their screen. */
async function match(liker: JoinedMember, { page, id, name }: JoinedMember): Promise<void> {
  await callAs(liker, '/api/like.php', { profile: id });
  await page.goto(`/members/${liker.id}`);
  await awake(page);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(matchOn(page), `${name} sees the match`).toBeVisible();
  await expect(fieldOn(page), 'an icebreaker').not.toHaveValue('');
}

async function creditsOf({ context }: JoinedMember): Promise<number> {
  const { user } = (await (await context.request.get('/api/user.php')).json()) as { user: { credits: number } };
  return user.credits;
}

test('both see what they share; one sends an icebreaker from the dialog, the other keeps a draft', async ({ seat }) => {
  test.slow();
  const anna = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  await share([anna, bram], ['baking', 'cinema', 'coffee', 'series', 'yoga', 'tea', 'chess', 'wine']);
  await bram.page.goto('/credits');
  await awake(bram.page);
  await match(bram, anna);

  const hers = matchOn(anna.page);
  await expect(hers).toHaveAccessibleName(`It’s a match! ${bram.name} likes you, too`);
  await expect(hers.getByRole('list', { name: 'What you share' }).getByRole('listitem')).toHaveText([
    'Baking',
    'Cinema',
    'Coffee',
    'TV series',
    'Yoga',
    'Tea',
    'and 2 more',
  ]);
  await expect(hers, 'without photos, initials').toContainText('AB');
  await expect(fieldOn(anna.page)).toHaveValue('We both like baking. How did you get into it?');
  await expect(fieldOn(anna.page), 'no on-screen keyboard covers the moment').not.toBeFocused();
  await expect(hers).toContainText('1 credit · 5 left');
  const screen = anna.page.viewportSize()!;
  expect(await hers.boundingBox()).toMatchObject({ x: 0, y: 0, ...screen });
  await expect(hers.getByRole('button', { name: 'Keep looking' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(anna.page);
  await hers.getByRole('button', { name: 'Another opening line' }).tap();
  await expect(fieldOn(anna.page)).not.toHaveValue(/baking/);
  const sent = await fieldOn(anna.page).inputValue();
  expect(sent).toMatch(/\?$/);
  expect(await creditsOf(anna), 'nothing is sent by itself').toBe(5);

  const his = matchOn(bram.page);
  await expect(fieldOn(bram.page), 'where a keyboard is at hand').toBeFocused();
  const box = (await his.boundingBox())!;
  expect(Math.round(box.width)).toBe(940);
  await expectAccessible(bram.page);
  await bram.page.keyboard.press('Control+A');
  await bram.page.keyboard.type('Do you bake?');
  await expect(his.getByRole('button', { name: 'Another opening line' }), 'own words are not replaced').toBeHidden();
  await bram.page.keyboard.press('Enter');
  await expect(fieldOn(bram.page), 'Enter does not send').toHaveValue('Do you bake?\n');
  for (let press = 0; press < 7; press += 1) {
    await bram.page.keyboard.press('Tab');
    const isInside = await bram.page.evaluate(() => {
      const { activeElement: focused } = document;
      return focused === document.body || focused?.closest('dialog[open]') !== null;
    });
    expect(isInside, 'the focus stays in the dialog').toBe(true);
  }
  await bram.page.keyboard.press('Escape');
  await expect(his).toBeHidden();
  expect(await creditsOf(bram)).toBe(5);

  await hers.getByRole('button', { name: 'Send' }).tap();
  await expect(hers).toBeHidden();
  await expect(anna.page.getByText(`Your message is on its way to ${bram.name}.`)).toBeVisible();
  await bram.page.goto(`/members/${anna.id}/chat`);
  await expect(bram.page.getByRole('region').getByText(sent)).toBeVisible();
  await expect(bram.page.getByRole('textbox', { name: /^Message to/ }), 'his draft').toHaveValue(/^Do you bake\?/);
  await expect.poll(async () => await creditsOf(anna)).toBe(4);
  await anna.page.getByRole('button', { name: 'Show' }).tap();
  await expect(anna.page).toHaveURL(new RegExp(`/members/${bram.id}/chat$`));
});

test('without credits the dialog says so, and the text waits in the conversation', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  const dirk = await join(await seat({ language: 'en-NL' }), 'Dirk');
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five'])
    await callAs(anna, '/api/message.php', { profile: dirk.id, text });
  await match(bram, anna);
  const dialog = matchOn(anna.page);
  await expect(dialog.getByRole('alert')).toHaveText('You do not have enough credits');
  await expect(dialog.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await fieldOn(anna.page).fill('Is that your boat?');
  await expectAccessible(anna.page);
  await dialog.getByRole('link', { name: 'Get credits' }).tap();
  await expect(anna.page).toHaveURL(/\/credits\?next=/);
  await expect(dialog).toBeHidden();
  await anna.page.goto(`/members/${bram.id}/chat`);
  await expect(anna.page.getByRole('textbox', { name: /^Message to/ })).toHaveValue('Is that your boat?');
});

test('a message sent offline from the dialog arrives once the connection is back', async ({ seat }) => {
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  await match(bram, anna);
  await fieldOn(anna.page).fill('Shall we sail on Sunday?');
  await anna.context.setOffline(true);
  await matchOn(anna.page).getByRole('button', { name: 'Send' }).click();
  await expect(anna.page.getByText('We’ll send your message as soon as you’re back.')).toBeVisible();
  await anna.context.setOffline(false);
  await bram.page.goto(`/members/${anna.id}/chat`);
  await expect(bram.page.getByRole('region').getByText('Shall we sail on Sunday?')).toBeVisible();
});

test('with reduced motion the moment is still, and its close button keeps nothing that was not typed', async ({
  seat,
}) => {
  const anna = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  await anna.page.emulateMedia({ reducedMotion: 'reduce' });
  await anna.page.addInitScript(() => {
    const began: string[] = [];
    Object.assign(window, { began });
    for (const type of ['transitionrun', 'animationstart'] as const)
      document.addEventListener(type, ({ target }) => {
        if ((target as Element).closest('dialog')) began.push(type);
      });
  });
  await match(bram, anna);
  expect(await anna.page.evaluate(() => (window as unknown as { began: string[] }).began)).toEqual([]);
  await matchOn(anna.page).getByRole('button', { name: 'Close' }).tap();
  await expect(matchOn(anna.page)).toBeHidden();
  await anna.page.goto(`/members/${bram.id}/chat`);
  await expect(anna.page.getByRole('textbox', { name: /^Message to/ })).toHaveValue('');
});

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
