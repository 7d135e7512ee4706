import { expectAccessible } from './accessible.ts';
import { buyCredits, join } from './join.ts';
import { awake, expect, test } from './people.ts';

const obligation = 'Order with obligation to pay';

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} the last order is repeated with one confirmation`, async ({ seat }) => {
    const { page, ...bram } = await join(await seat({ device, language: 'en-NL' }), 'Bram');
    await page.goto('/credits/repeat-order');
    await expect(page.getByRole('heading', { name: 'You haven’t bought anything yet' })).toBeVisible();
    await expectAccessible(page);
    await buyCredits({ page, ...bram });

    await page.goto('/credits');
    await page.getByRole('link', { name: /Repeat your last order/ }).click();
    await expect(page.getByRole('heading', { name: 'Repeat order' })).toBeVisible();
    const summary = page.getByRole('region', { name: 'Your order' });
    await expect(summary, 'the bonus is for the first purchase only').toContainText('€49.95');
    await expect(page.getByText('iDEAL')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: obligation }).click();
    await page.getByRole('button', { name: 'Pay €49.95' }).click();
    await expect(page.getByRole('heading', { name: '75 credits added' })).toBeVisible();
    await page.getByRole('link', { name: 'Order this again' }).click();
    await expect(page).toHaveURL(/\/credits\/75\/ideal\?country=NL$/);
  });

  test(`on a ${device} a card payment fails, and PayPal is one tap away`, async ({ seat }) => {
    const { page } = await join(await seat({ device, language: 'en-NL' }), 'Bas');
    await page.goto('/credits/30/creditcard');
    await page.getByRole('button', { name: obligation }).click();
    await page.getByRole('button', { name: 'Let it fail' }).click();
    await expect(page.getByRole('heading', { name: 'Credit card payment failed' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Try the card again' })).toHaveAttribute(
      'href',
      '/credits/30/creditcard?country=NL',
    );
    await page.getByRole('link', { name: 'Pay with PayPal' }).click();
    await expect(page.getByRole('radio', { name: /PayPal/ })).toBeChecked();
    await page.getByRole('button', { name: obligation }).click();
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await expect(page.getByRole('heading', { name: '30 credits added' })).toBeVisible();
  });

  test(`on a ${device} a saved card repeats an order with one tap, fails once, and is removed`, async ({ seat }) => {
    test.slow();
    const { page } = await join(await seat({ device, language: 'en-NL' }), 'Ben');
    const payFirst = async (card: string) => {
      await page.goto('/credits/30/creditcard');
      await expect(page.getByLabel('Save this card for repeat orders')).not.toBeChecked();
      await page.getByLabel('Save this card for repeat orders').check();
      await expectAccessible(page);
      await page.getByRole('button', { name: obligation }).click();
      await page.getByLabel('Card', { exact: true }).selectOption({ label: card });
      await page.getByRole('button', { name: /^Pay €/ }).click();
      await page.getByRole('button', { name: 'Yes, confirm' }).click();
      await expect(page.getByRole('heading', { name: '30 credits added' })).toBeVisible();
    };
    const isKept = async (end: string) => {
      await expect(async () => {
        await page.goto('/credits/repeat-order');
        await expect(page.getByText(`Visa ending in ${end}`)).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
    };

    await payFirst('Visa …4242, always works');
    await isKept('4242');
    await expectAccessible(page);
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('€24.95');
    await page.getByRole('button', { name: obligation }).click();
    await expect(page.getByRole('heading', { name: '30 credits added' }), 'without a page').toBeVisible();

    await payFirst('Visa …0002, refused when charged again');
    await isKept('0002');
    await page.getByRole('button', { name: obligation }).click();
    await expect(page.getByRole('heading', { name: 'Credit card payment failed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try the card again' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay with PayPal' })).toBeVisible();

    await page.goto('/credits/repeat-order');
    await page.getByRole('link', { name: 'Remove or change the card' }).click();
    await expect(page.getByText('Visa ending in 0002')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove card' }).click();
    await expect(page.getByText('Your card has been removed.')).toBeVisible();
    await page.goto('/credits/repeat-order');
    await page.getByRole('button', { name: obligation }).click();
    await page.waitForURL('**/sandbox-pay/**');
  });

  test(`on a ${device} all payment methods can be displayed, and an unknown method is reported`, async ({ seat }) => {
    const { page } = await join(await seat({ device, language: 'en-NL' }), 'Dirk');
    await page.goto('/credits');
    await awake(page);
    const methods = page.locator('input[name=method]:visible');
    await expect(methods.first()).toHaveValue('ideal');
    if (device === 'phone') {
      await expect(methods).toHaveCount(4);
      await page.getByRole('button', { name: 'More ways to pay' }).click();
      await expect(page.getByRole('radio', { name: /Direct debit/ })).toBeFocused();
    }
    await expect(methods).toHaveCount(6);
    await expect(methods.last()).toHaveValue('sct');
    await expect(page.getByRole('button', { name: 'More ways to pay' })).toBeHidden();
    await page.goto('/credits/30/sct');
    await expect(
      page.getByRole('radio', { name: /Bank transfer/ }),
      'one behind it is shown when chosen',
    ).toBeChecked();

    for (const [path, heading] of [
      ['/credits/31', 'We don’t sell this package'],
      ['/credits/many', 'We don’t sell this package'],
      ['/credits/30/cash', 'We don’t know this way to pay'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectAccessible(page, { dark: false });
    }
    await page.getByRole('link', { name: 'See all packages' }).click();
    await expect(page.getByRole('radio', { name: /30 credits/ })).toBeVisible();
    await page.goto('/credits/30/blik');
    await expect(page.getByText('You can’t pay with BLIK here. Choose another way to pay.')).toBeVisible();

    await page.getByRole('link', { name: 'All ways to pay' }).click();
    await expect(page.getByRole('heading', { name: 'Ways to pay' })).toBeVisible();
    await awake(page);
    await page.getByLabel('Change country').selectOption({ label: 'Poland' });
    await expect(page.getByText('BLIK', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/premium');
    await page.getByRole('link', { name: /75 credits/ }).click();
    await expect(page.getByRole('radio', { name: /75 credits/ })).toBeChecked();
  });
}
