import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { callAs, join } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).last();
const likesPlace = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Likes/ });

/** Opens the profile of the newest member with this name. */
async function openProfile(page: Page, name: string): Promise<void> {
  await page.goto('/members');
  await awake(page);
  await cardOf(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

test('Anna likes Bram, whose badge updates without a reload; he likes back, and both see the match', async ({
  seat,
}) => {
  test.slow();
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Bram');
  await bram.page.goto('/likes');
  await expect(bram.page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
  await expect(bram.page.getByRole('main').getByRole('link', { name: 'Swipe game' }), 'offered once').toHaveCount(1);
  await awake(bram.page);

  await anna.page.goto('/members');
  await awake(anna.page);
  const heart = cardOf(anna.page, bram.name).getByRole('button', { name: `Like ${bram.name}`, exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await expect(likesPlace(bram.page)).toContainText('1 new like');
  await expect(bram.page).toHaveTitle(/^\(1\) Likes/);
  await expect(cardOf(bram.page, anna.name)).toContainText('New');

  await cardOf(bram.page, anna.name)
    .getByRole('link', { name: new RegExp(`^${anna.name}`) })
    .click();
  await expect(bram.page).toHaveURL(/\/likes\/m\/[\w-]+$/);
  await expect(bram.page.getByText(`${anna.name} likes you.`)).toBeVisible();
  await expect(likesPlace(bram.page), 'the bottom bar is replaced by the actions').toBeHidden();
  await expect(bram.page, 'a like whose profile was opened is no longer new').toHaveTitle(/^Anna/);
  await expectAccessible(bram.page);

  await bram.page.getByRole('button', { name: 'Like', exact: true }).click();
  for (const [{ page }, other] of [
    [bram, anna],
    [anna, bram],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: 'It’s a match!' });
    await expect(dialog).toHaveAccessibleName(`It’s a match! ${other.name} likes you, too`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep looking' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(bram.page.getByText('You like each other.')).toBeVisible();

  await likesPlace(anna.page).click();
  const tabs = anna.page.getByRole('navigation', { name: 'Which likes' });
  await expect(tabs.getByRole('link', { name: 'Matches 1 new' })).toBeVisible();
  await tabs.getByRole('link', { name: /^Matches/ }).click();
  await expect(anna.page).toHaveURL(/\/likes\/matches$/);
  await expect(cardOf(anna.page, bram.name).getByRole('link', { name: 'Say hello' })).toBeVisible();
  await tabs.getByRole('link', { name: /^Sent/ }).click();
  await expect(cardOf(anna.page, bram.name)).toBeVisible();

  await openProfile(anna.page, bram.name);
  const given = anna.page.getByRole('button', { name: /^Liked?$/ });
  await expect(given).toHaveAttribute('aria-pressed', 'true');
  await given.click();
  await expect(anna.page.getByText(`You no longer like ${bram.name}.`)).toBeVisible();
  await expect(given).toHaveAttribute('aria-pressed', 'false');
  await expect(
    bram.page.getByText(`${anna.name} likes you.`),
    'the match has disappeared on his screen too',
  ).toBeHidden();
  await expect(bram.page.getByText('You like each other.')).toBeHidden();
  await anna.page.getByRole('button', { name: 'Undo' }).click();
  await expect(given).toHaveAttribute('aria-pressed', 'true');
  await expect(bram.page.getByText('You like each other.')).toBeVisible();
});

test('blocking hides two members from each other at once, and unblocking makes them visible again', async ({
  seat,
}) => {
  test.slow();
  const anna = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  await openProfile(bram.page, anna.name);
  await bram.page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(bram.page.getByRole('button', { name: 'Liked' })).toBeVisible();

  await openProfile(anna.page, bram.name);
  await anna.page.getByRole('button', { name: /^Options for/ }).click();
  await anna.page.getByRole('button', { name: `Block ${bram.name}` }).click();
  const dialog = anna.page.getByRole('dialog', { name: `Block ${bram.name}?` });
  await expectAccessible(anna.page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await anna.page.getByRole('button', { name: /^Options for/ }).click();
  await anna.page.getByRole('button', { name: `Block ${bram.name}` }).click();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(anna.page.getByRole('heading', { name: `You blocked ${bram.name}` })).toBeVisible();
  await expectAccessible(anna.page);

  await expect(
    bram.page.getByRole('heading', { name: `You're blocked by ${anna.name}. You do not have access to this page.` }),
  ).toBeVisible();
  await expectAccessible(bram.page);
  await bram.page.getByRole('link', { name: 'Look around' }).click();
  await expect(bram.page.getByRole('article').first()).toBeVisible();
  await expect(cardOf(bram.page, anna.name)).toHaveCount(0);
  await bram.page.goto('/likes/sent');
  await expect(bram.page.getByRole('heading', { name: 'You haven’t liked anyone yet' })).toBeVisible();

  await anna.page.goto('/likes');
  await expect(anna.page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
  await anna.page.getByRole('button', { name: 'Blocked members' }).click();
  await anna.page.getByRole('button', { name: `Unblock ${bram.name}` }).click();
  await expect(anna.page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await expect(anna.page.getByText(`${bram.name} is no longer blocked.`)).toBeVisible();
  await expectAccessible(anna.page);
  await anna.page.keyboard.press('Escape');
  await expect(cardOf(anna.page, bram.name), 'his like is restored').toBeVisible();
  await expect(cardOf(bram.page, anna.name), 'and on his screen, without a reload').toBeVisible();
});

test('a like waits while offline, survives a reload, and is undone only if refused', async ({ seat }) => {
  const bram = await join(await seat({ language: 'en-NL', device: 'phone' }), 'Bram');
  const { page, context } = bram;
  await page.goto('/members');
  await awake(page);
  // Locate the card by path, because members who join meanwhile appear before it.
  const links = page.getByRole('list', { name: 'Members' }).getByRole('article').getByRole('link');
  await expect(links.nth(2)).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  const [first, second, third] = paths.slice(0, 3).map((path) =>
    page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="${path}"]`) })
      .last()
      .getByRole('button', { name: /^Like / }),
  ) as [Locator, Locator, Locator];

  await context.setOffline(true);
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('You’re offline. We’ll send your like as soon as you’re back.')).toBeVisible();
  await expect(first).toHaveAccessibleName(/: will be sent when you’re online$/);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.getByRole('complementary', { name: 'Notice' }), 'it does not scroll away').toBeInViewport();
  await context.setOffline(false);
  await expect(first).not.toHaveAccessibleName(/Waits/);
  await expect(first).toHaveAttribute('aria-pressed', 'true');

  await second.click();
  await page.reload();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => await likedBy(bram)).toBe(2);

  const refused = { type: 'about:blank', title: 'Gone', status: 404, code: 'no_such_member' };
  await page.route('**/api/like.php', async (route) => {
    await route.fulfill({ status: 404, contentType: 'application/problem+json', json: refused });
  });
  await third.click();
  await expect(page.getByText('This member is no longer here.')).toBeVisible();
  await expect(third).toHaveAttribute('aria-pressed', 'false');
});

async function likedBy({ context }: Person): Promise<number> {
  const { liked } = (await (await context.request.get('/api/likes.php')).json()) as { liked: string[] };
  return liked.length;
}

test('a link in an email shows the new like after a few seconds, and removes its query from the URL', async ({
  seat,
}) => {
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const bram = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Bram');
  await anna.page.goto('/pages/faq');
  await openProfile(bram.page, anna.name);
  await bram.page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(likesPlace(anna.page), 'badges are updated outside the members’ area as well').toContainText(
    '1 new like',
  );

  await anna.page.goto('/likes?t=1');
  const dialog = anna.page.getByRole('dialog', { name: 'New like!' });
  await expect(dialog).toContainText(`${bram.name} likes you.`);
  await expect(anna.page).toHaveURL(/\/likes$/);
  await expectAccessible(anna.page);
  await dialog.getByRole('link').first().click();
  await expect(anna.page).toHaveURL(/\/likes\/m\/[\w-]+$/);
  await expect(anna.page.getByRole('heading', { level: 1 })).toContainText(bram.name);
});

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device} one like is shown large with who might be next, and three are a grid`, async ({ seat }) => {
    test.slow();
    const anna = await join(await seat({ device, language: 'en-NL' }), 'Anna');
    const others = [];
    for (const called of ['Bram', 'Dirk', 'Emil']) others.push(await join(await seat({ language: 'en-NL' }), called));
    const [bram, dirk, emil] = others as [(typeof others)[0], (typeof others)[0], (typeof others)[0]];
    await withProductDatabase(`UPDATE member_card SET interests = '{jazz,sailing}' WHERE id = ANY($1)`, [
      [anna.id, bram.id, dirk.id],
    ]);
    await callAs(bram, '/api/like.php', { profile: anna.id });
    const { page } = anna;
    await page.goto('/likes');
    await awake(page);
    const his = cardOf(page, bram.name);
    await expect(his).toContainText('You both like jazz and sailing');
    await expect(his.getByRole('button', { name: 'Message' })).toBeVisible();
    const box = (await his.boundingBox())!;
    expect(box.width, 'as wide as the page').toBeGreaterThan(page.viewportSize()!.width * 0.85);
    const next = page.getByRole('list', { name: 'Who might be next' });
    await expect(next.getByRole('link').first()).toContainText(', like you');
    await expect(next, 'not shown twice').not.toContainText(bram.name);
    await expectAccessible(page);

    await callAs(dirk, '/api/like.php', { profile: anna.id });
    await expect(page.getByRole('article'), 'without a reload').toHaveCount(2);
    await expect(page.getByRole('heading', { name: '4 likes left today' })).toBeVisible();
    await expectAccessible(page);
    await his.getByRole('button', { name: 'Like back' }).click();
    const match = page.getByRole('dialog', { name: 'It’s a match!' });
    await match.getByRole('button', { name: 'Keep looking' }).click();
    await expect(his.getByRole('link', { name: 'Say hello' })).toBeVisible();
    await expect(his).toContainText('Matched today');

    await callAs(emil, '/api/like.php', { profile: anna.id });
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('list', { name: 'Who might be next' })).toHaveCount(0);
    const heart = cardOf(page, emil.name).getByRole('button', { name: `Like ${emil.name}`, exact: true });
    await expect(heart, 'the grid').toBeVisible();
  });
}
