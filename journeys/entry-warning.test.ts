import { expectAccessible } from './accessible.ts';
import { awake, expect, test } from './people.ts';

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device} a visitor must confirm once that they are an adult, and can read the rules first`, async ({
    seat,
  }) => {
    const { page } = await seat({ device, stranger: true });
    await page.goto('/login');
    // The dialog opens at the first interaction.
    await awake(page);
    const dialog = page.getByRole('dialog', { name: 'For adults only' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.getByRole('link', { name: 'terms' }).click();
    await expect(page).toHaveURL(/\/pages\/terms$/);
    await expect(dialog, 'the rules are there for everybody').toBeHidden();
    await page.goBack();

    await dialog.getByRole('button', { name: 'Not yet' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/only for adults/);
    await page.reload();
    await awake(page);
    await expect(dialog, 'that is not remembered').toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, I’m 18 or over' }).click();
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
