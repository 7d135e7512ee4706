import { expectAccessible } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { join } from './join.ts';
import { awake, expect, test } from './people.ts';

test('Anna passes, undoes it, likes four members by key, button and swipe, and has four more the next day', async ({
  seat,
}) => {
  test.slow();
  const { id, page, context } = await join(await seat({ language: 'en-NL' }), 'Anna');
  await page.goto('/members');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Swipe game/ })
    .first()
    .click();
  const name = page.getByRole('article').getByRole('heading');
  const left = (count: number) => page.getByText(`${count} of 4 left`);
  await expect(left(4)).toBeVisible();
  const first = (await name.textContent())!;
  await awake(page);

  await page.keyboard.press('ArrowLeft');
  await expect(name).not.toHaveText(first);
  await expect(left(4), 'passing is free').toBeVisible();
  await page.getByRole('button', { name: 'Undo the last pass' }).click();
  await expect(name).toHaveText(first);

  await context.setOffline(true);
  await page.keyboard.press('ArrowRight');
  await expect(name).not.toHaveText(first);
  await expect(page.getByText('You’re offline. We’ll send your like as soon as you’re back.')).toBeVisible();
  // The refetch after a like is slow: the server has counted two likes before the first response arrives.
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/likes.php', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await context.setOffline(false);
  await expect(left(3)).toBeVisible();
  const like = page.getByRole('button', { name: /^Like / });
  await like.click();
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /, \d+$/ }),
  ).toHaveCount(2);
  await expect(left(2), 'neither is counted twice').toBeVisible();
  await expect(like, 'the focus stays').toBeFocused();
  answers.resolve();

  const second = (await name.textContent())!;
  const { x, y, width } = (await page.getByRole('article').boundingBox())!;
  await page.mouse.move(x + width / 2, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + 205, { steps: 5 });
  await page.mouse.move(x + width / 2 + 200, y + 205, { steps: 5 });
  await page.mouse.up();
  await expect(left(1)).toBeVisible();
  await expect(name).not.toHaveText(second);
  await page.keyboard.press('ArrowRight');

  await expect(page.getByRole('heading', { name: 'You’ve used your four likes for today' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(page.getByRole('list').filter({ has: page.getByRole('link', { name: /’s profile$/ }) })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Write to / }), 'the next steps').toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Match finder/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’ve used your four likes for today' })).toBeVisible();

  // End the member's day now instead of at midnight.
  const sooner = `UPDATE swipe_day SET ends_at = now() + interval '3 seconds' WHERE member_id = $1 RETURNING likes`;
  expect(await withProductDatabase(sooner, [id])).toEqual([{ likes: 4 }]);
  await page.reload();
  await expect(left(4), 'a new day has four likes').toBeVisible();
  for (const count of [3, 2, 1]) {
    await like.click();
    await expect(left(count)).toBeVisible();
  }
  await like.click();
  await expect(page.getByRole('timer'), 'and has an end of its own').toHaveText(/^\d\d:\d\d:\d\d$/);
  await page.getByRole('link', { name: 'See your likes' }).click();
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('a like is preserved if cards requested before it arrive after it', async ({ seat }) => {
  const { page } = await join(await seat({ language: 'en-NL' }), 'Anna');
  await page.goto('/swipe-game');
  const left = (count: number) => page.getByText(`${count} of 4 left`);
  await expect(left(4)).toBeVisible();
  await awake(page);
  const name = page.getByRole('article').getByRole('heading');
  const first = (await name.textContent())!;
  await page.getByRole('button', { name: /^Pass / }).click();
  await expect(name).not.toHaveText(first);

  // Undoing the pass refetches the cards. The cards arrive after the response to a like.
  const [fetched, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    '**/api/swipe-game.php',
    async (route) => {
      const response = await route.fetch();
      fetched.resolve();
      await late.promise;
      // The page may have aborted the request.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Undo the last pass' }).click();
  await fetched.promise;
  const liked = page.waitForResponse('**/api/swipe.php');
  await page.getByRole('button', { name: /^Like / }).click();
  await (await liked).finished();
  await expect(left(3)).toBeVisible();
  const after = page.waitForResponse('**/api/swipe-game.php');
  late.resolve();
  await (await after).finished();
  await page.getByRole('button', { name: /^Pass / }).click();
  await expect(left(3), 'the like stays counted').toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /, \d+$/ }),
  ).toHaveCount(1);
});
