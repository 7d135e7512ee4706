import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, test } from './people.ts';

for (const width of [320, 390, 1280]) {
  test(`at ${width} px several notices can be paged through, and dismissing one shows the next`, async ({ seat }) => {
    const { page } = await join(await seat({ device: width < 500 ? 'phone' : 'desktop', push: true }), 'Anna');
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/members');
    await awake(page);
    const pages = page.getByRole('navigation', { name: 'Notices' });
    const photo = page.getByText('Add a photo so that members can see you.');
    const push = page.getByText('Know right away when someone writes to you.');
    await expect(photo).toBeVisible();
    await expect(push).toBeHidden();
    await expect(pages).toContainText('Notice 1 of 2');
    const top = async () => (await page.getByRole('main').boundingBox())!.y;
    const before = await top();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await pages.getByRole('button', { name: 'Next notice' }).focus();
    await page.keyboard.press('Enter');
    await expect(push).toBeVisible();
    await expect(photo).toBeHidden();
    await expect(pages).toContainText('Notice 2 of 2');
    await expect(pages.getByRole('button', { name: 'Next notice' }), 'the focus stays').toBeFocused();
    expect(await top()).toBe(before);
    // Phones have only this button, which leads round.
    await pages.getByRole('button', { name: 'Next notice' }).click();
    await expect(photo).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Hide this notice' }).click();
    await expect(push).toBeVisible();
    await expect(pages).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Turn on' }), 'Tab goes on with the next notice').toBeFocused();
    await page.reload();
    await awake(page);
    await expect(push).toBeVisible();
    await expect(photo).toHaveCount(0);
  });
}
