import type { Page } from '@playwright/test';
import { join } from './join.ts';
import { logInOnPage } from './log-in.ts';
import { awake, expect, test } from './people.ts';

const sizes = [
  { device: 'desktop', width: 1280, height: 800, rowEnds: 740, withBonus: 780 },
  { device: 'phone', width: 390, height: 844, rowEnds: 710, withBonus: 750 },
] as const;

const faces = (page: Page) => page.getByRole('list', { name: 'For you' }).getByRole('listitem');

/** Returns the bottom of the lowest card in the first row of the results, in pixels from the top of the window. */
async function endOfFirstRow(page: Page): Promise<number> {
  const cards = page.getByRole('list', { name: 'Members', exact: true }).locator('> li');
  await expect(cards.first().locator('img')).toBeVisible();
  return await cards.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return Math.max(...boxes.filter(({ top }) => top === boxes[0]!.top).map(({ bottom }) => bottom));
  });
}

for (const { device, width, height, rowEnds, withBonus } of sizes) {
  test(`at ${width} × ${height} the search starts with five faces, each with one reason, and a whole row of results`, async ({
    seat,
  }) => {
    const anna = await seat({ device, push: true });
    const { page } = anna;
    await page.setViewportSize({ width, height });
    await logInOnPage(anna, 'Anna');
    await page.goto('/members');
    await awake(page);
    await expect(
      page.getByRole('complementary', { name: 'Notice' }).first(),
      'the strip takes its space',
    ).toBeVisible();
    await expect(faces(page)).toHaveCount(5);
    for (const face of await faces(page).all()) {
      await expect(face.locator('img'), 'a face').toHaveCount(1);
      await expect(face).toHaveText(/, \d+.*(Likes you|, like you|You hope for the same|Lives within)/);
    }
    expect((await faces(page).first().boundingBox())!.y).toBeLessThanOrEqual(180);
    expect(await endOfFirstRow(page)).toBeLessThanOrEqual(rowEnds);
  });

  test(`at ${width} × ${height} the welcome bonus and several notices leave room for a whole row of results`, async ({
    seat,
  }) => {
    const { page } = await join(await seat({ device, push: true, language: 'en-GB' }), 'Anna');
    await page.setViewportSize({ width, height });
    await page.goto('/members');
    await awake(page);
    await expect(page.getByRole('complementary', { name: 'Welcome bonus' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Notices' })).toContainText('Notice 1 of 2');
    expect(await endOfFirstRow(page)).toBeLessThanOrEqual(withBonus);
  });
}
