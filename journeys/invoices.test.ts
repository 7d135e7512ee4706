import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { callAs, buyCredits, join } from './join.ts';
import { expect, test } from './people.ts';

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a buyer reads and downloads the invoice, and gets a credit note`, async ({ seat }) => {
    const anna = await join(await seat({ device, language: 'en-NL' }), 'Anna');
    const { page } = anna;
    await buyCredits(anna);
    await page.goto('/transactions');
    await page.getByRole('link', { name: 'See the payment' }).click();
    await expect(page.getByRole('heading', { name: '75 credits added' })).toBeVisible();
    const invoice = page.getByRole('link', { name: /^Invoice \d{4}-\d{6}$/ });
    const number = (await invoice.textContent())!;
    const path = new URL(page.url()).pathname;

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download invoice (PDF)' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`${number.replace('Invoice ', 'invoice-')}.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await invoice.click();
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Total €37.46' })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Download as PDF' }), 'not on paper').toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole('link', { name: 'Back to the payment' }).click();
    await expect(page.getByRole('heading', { name: '75 credits added' })).toBeVisible();

    const order = path.split('/').at(-1);
    await callAs(anna, '/api/withdrawal.php', { name: 'Anna', email: anna.email, order, confirmed: 'yes' });
    await page.reload();
    await page.getByRole('link', { name: /^Credit note CN-/ }).click();
    await expect(page.getByText(`${number} of `)).toBeVisible();
    await expect(page.getByRole('row', { name: 'Total refund €37.46' })).toBeVisible();

    const stranger = await join(await seat({ language: 'en-NL' }), 'Bram');
    const answer = await stranger.page.goto(`${path}/invoice.html`);
    expect(answer!.status()).toBe(404);
  });
}
