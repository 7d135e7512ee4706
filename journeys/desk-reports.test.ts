import { expectAccessible, settled } from './accessible.ts';
import { withProductDatabase } from './database.ts';
import { callAs, join } from './join.ts';
import { expect, test } from './people.ts';

for (const width of [1440, 390]) {
  test(`at ${width} px, a moderator warns a reported member by keyboard, and undoes the warning`, async ({ seat }) => {
    const anna = await join(await seat(), 'Anna');
    const bram = await join(await seat(), 'Bram');
    const text = 'He asks everybody for money.';
    await callAs(anna, '/api/report.php', { profile: bram.id, category: 'scam', text });
    const [report] = await withProductDatabase<{ id: string }>('SELECT id FROM report WHERE member_id = $1', [bram.id]);
    const { page } = await seat({ device: width === 390 ? 'phone' : 'desktop' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/desk/login');
    await page.getByRole('button', { name: /Moderator/ }).click();
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await page.goto(`/desk/reports/${report!.id}`);
    await expect(page.getByText(text)).toBeVisible();
    await settled(page);
    await expectAccessible(page);

    await page.keyboard.press('w');
    await expect(page.getByRole('radio', { name: 'Warn' })).toBeChecked();
    await expect(page.getByRole('region', { name: /^What Bram .* reads/ })).toBeVisible();
    await page.keyboard.press('t');
    await page.keyboard.type('Please do not ask for money.');
    await expect(page.getByRole('region', { name: /^What Bram .* reads/ })).toContainText(
      'Please do not ask for money.',
    );
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Warned: Bram/)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(new RegExp(report!.id));
    await expect(page.getByRole('radio', { name: 'Warn' })).toBeEnabled();
  });
}

test('support finds a member, whose page names the roles for forbidden actions', async ({ seat }) => {
  const carla = await join(await seat(), 'Carla');
  const { page } = await seat();
  await page.goto('/desk/login');
  await page.getByRole('button', { name: /Support/ }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await page.goto('/desk/members');
  await page.getByRole('textbox').fill(carla.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Carla/ }).click();
  await expect(page.getByRole('heading', { name: 'What the member told' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await expect(page.getByText(carla.email)).toBeHidden();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(carla.email)).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('menuitem', { name: /Close the account/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /Close the account/ })).toContainText('Senior moderator');
  await page.getByRole('menuitem', { name: 'Give credits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give credits' });
  await dialog.getByLabel('Reason').fill('Paid twice, one came late.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give credits' }).click();
  await expect(page.getByText(/has the credits\.$/)).toBeVisible();
  await expect(page.getByText('Given by staff')).toBeVisible();
});
