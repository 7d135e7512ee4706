import { join } from './join.ts';
import { awake, expect, test } from './people.ts';

test('the installed app has a Back button below the top level, unlike the browser', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone' }), 'Anna');
  const back = page.getByRole('banner').getByRole('button', { name: 'Back' });
  const openProfile = async () => {
    await page.goto('/members');
    await awake(page);
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/members\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await openProfile();
  await expect(back).toBeHidden();

  // Safari sets this property for an application on the home screen.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await openProfile();
  await back.click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(back, 'not where everything begins').toBeHidden();
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(back).toBeVisible();
  await page.screenshot({ path: 'test-results/back.png' });
});
