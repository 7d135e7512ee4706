import { expectAccessible } from './accessible.ts';
import { awake, expect, test } from './people.ts';

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device} a visitor must confirm once that they are an adult, and can read the rules first`, async ({
    seat,
  }) => {
    const { page } = await seat({ device, stranger: true });
    await page.goto('/login');
    const dialog = page.getByRole('dialog', { name: 'For adults only' });
    await expect(dialog).toBeVisible();
    await expect(dialog, 'announced first').toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog, 'only an answer closes it').toBeVisible();
    await page.goto('/pages/terms');
    await expect(dialog, 'the rules are there for everybody').toBeHidden();
    await page.goto('/login');

    await dialog.getByRole('button', { name: 'No, leave' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/only for adults/);
    await page.reload();
    await awake(page);
    await expect(dialog, 'that is not remembered').toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, look around' }).click();
    await expect(dialog).toBeHidden();
    const kept = await page.evaluate(() => Number(localStorage.getItem('hide-site-entry-warning')));
    expect(Math.abs(Date.now() - kept), 'when it was closed').toBeLessThan(60_000);
    await page.goto('/');
    await awake(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(dialog).toBeHidden();
  });
}

test('joining answers the entry warning, and it does not open over a sign-up', async ({ seat }) => {
  const { page } = await seat({ device: 'phone', stranger: true });
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'For adults only' });
  await expect(dialog).toBeVisible();
  await page.getByText('A woman', { exact: true }).click();
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.reload();
  await awake(page);
  await expect(dialog).toBeHidden();
});

test('a page with the entry warning does not move when it starts, also on a slow line', async ({ seat }) => {
  const { page } = await seat({ stranger: true, device: 'phone', language: 'en-NL' });
  await page.route(/\/assets\/entry-dialog-[\w-]+\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of ['/signup', '/', '/login', '/pricing', '/landers/tinderswipe']) {
    await page.goto(address);
    await expect(page.getByRole('dialog', { name: 'For adults only' }), address).toBeVisible();
    await awake(page);
    await page.waitForTimeout(1500);
    await expect(page.getByRole('dialog', { name: 'For adults only' }), address).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), address).toEqual([]);
  }
});
