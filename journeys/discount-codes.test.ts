import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, test } from './people.ts';
import { runAdmin } from './admin.ts';

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a code reduces the price, or says why it does not apply`, async ({ seat }) => {
    const code = `PLUM${device.toUpperCase()}`;
    const terms = ['--until=2036-01-31', '--currency=EUR', '--minimum=40', '--methods=ideal'];
    await runAdmin('discount', 'make', code, '40', ...terms);
    const { page } = await join(await seat({ device, language: 'en-NL' }), 'Bram');
    await page.goto('/credits/30/paypal');
    await awake(page);
    await page.getByText('I have a discount code').click();
    const field = page.getByLabel('Discount code', { exact: true });
    const use = page.getByRole('button', { name: 'Use code' });
    await use.click();
    await expect(page.getByText('Enter your code first.')).toBeVisible();

    await field.fill('NOTACODE');
    await field.press('Enter');
    await expect(page.getByText('Code not found')).toBeVisible();
    await expect(page.getByText(/Check the spelling/)).toBeVisible();
    await expect(field, 'what was typed is still there').toHaveValue('NOTACODE');
    await expect(page, 'nothing was ordered').toHaveURL(/\/credits\/30\/paypal/);

    await field.fill(code.toLowerCase());
    await use.click();
    await expect(page.getByText('Code invalid')).toBeVisible();
    await expect(page.getByText('It works with other ways to pay: iDEAL.')).toBeVisible();
    await page.getByRole('radio', { name: /iDEAL/ }).check();
    await expect(page.getByText('It works for packages from €40.00. Choose a bigger one.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: /75 credits/ }).check();
    await expect(page.getByText(`40% off with ${code}, until 1 February 2036 at 00:59`)).toBeVisible();
    const summary = page.getByRole('region', { name: 'Your order' });
    await expect(summary).toContainText('€29.97');
    if (device === 'desktop') await expect(summary).toContainText('Discount, 40%');
    await expectAccessible(page);

    await page.reload();
    await awake(page);
    await expect(summary, 'the code is in the address').toContainText('€29.97');
    await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await page.getByRole('button', { name: 'Pay €29.97' }).click();
    await expect(page.getByRole('heading', { name: '75 credits added' })).toBeVisible();

    await page.goto(`/credits/75/ideal?discountcode=${code}`);
    await expect(page.getByText('Code already used')).toBeVisible();
    await expect(page.getByText('It only works once and has been used.')).toBeVisible();
    await expect(summary).toContainText('€49.95');
  });
}
