import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { callAs, buyCredits, join } from './join.ts';
import { awake, expect, test } from './people.ts';

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a member reads and filters the statement, and downloads it as a table`, async ({ seat }) => {
    const anna = await join(await seat({ device, language: 'en-NL' }), 'Anna');
    const bram = await join(await seat(), 'Bram');
    const { page } = anna;
    await buyCredits(anna);
    await callAs(anna, '/api/message.php', { profile: bram.id, text: 'Hello' });
    await page.goto('/transactions');
    await awake(page);
    const lines = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
    await expect(lines).toContainText(['Message sent', 'Credits bought', 'Welcome credits']);
    await expect(lines).toContainText(['Balance: 79', 'Balance: 80', 'Balance: 5']);
    const purchase = lines.filter({ hasText: 'Credits bought' });
    await expect(purchase.getByRole('link', { name: /^Invoice / })).toHaveAttribute('href', /invoice\.html$/);
    await expect(purchase.getByRole('link', { name: 'Withdraw from contract here' })).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Type of entry').selectOption('Credits bought');
    await expect(page).toHaveURL(/\/transactions\?cause=purchase$/);
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('Balance: 80');
    const { month } = await page.evaluate(() => ({ month: new Date().toISOString().slice(0, 7) }));
    await page.goto(`/transactions?month=${month}&cause=gift`);
    await expect(page.getByRole('heading', { name: /^No entries for Gift sent, \w+ \d{4}$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(lines).toHaveCount(3);
    await page.goBack();
    await expect(page.getByLabel('Type of entry')).toHaveValue('gift');
    await page.goBack();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    const table = await readFile(await (await downloading).path(), 'utf8');
    expect(table.split('\r\n')).toHaveLength(3);
    // The amount links to the payment too.
    await purchase.getByText('+75').click();
    await expect(page.getByRole('heading', { name: '75 credits added' })).toBeVisible();
  });
}

test('without scripts the statement can be filtered too', async ({ seat }) => {
  const anna = await join(await seat({ scripts: false, language: 'en-NL' }), 'Anna');
  await buyCredits(anna);
  const { page } = anna;
  await page.goto('/transactions');
  await page.getByLabel('Type of entry').selectOption('Welcome credits');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(1);
});
