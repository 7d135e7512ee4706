import { expectAccessible } from './accessible.ts';
import { awake, expect, test } from './people.ts';

/** Pages with a form or link that starts a sign-up. */
const starts = [
  ['/', 'button'],
  ['/landers/gallery', 'button'],
  ['/login', 'link'],
  ['/pricing', 'link'],
] as const;

for (const [path, role] of starts) {
  test(`on a desktop, ${path} opens the sign-up as a dialog, which closes on the same page`, async ({ seat }) => {
    const { page } = await seat();
    await page.goto(path);
    await awake(page);
    await page.getByRole('main').getByRole(role, { name: 'Join free', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: /Damson/ });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('on a phone, the login leads to the sign-up page', async ({ seat }) => {
  const { page } = await seat({ device: 'phone' });
  await page.goto('/login');
  await awake(page);
  await page.getByRole('link', { name: 'Join free' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
