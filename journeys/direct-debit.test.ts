import { join } from './join.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './people.ts';

const obligation = 'Order with obligation to pay';

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device}, a member pays by direct debit with a code from a text message`, async ({ seat }) => {
    const { page } = await join(await seat({ device, language: 'en-NL' }), device === 'phone' ? 'Dora' : 'Dirk');
    await page.goto('/credits/30/sdd?country=DE');
    await page.getByRole('button', { name: obligation }).click();
    await page.waitForURL('**/directdebit?payment=*');
    await expect(page.getByRole('heading', { name: 'Pay by direct debit' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Text me a code' }).click();
    await expect(page.getByText('Tick this to continue.')).toBeVisible();
    await expect(page.getByLabel('Account holder')).toBeFocused();
    await page.getByLabel('Account holder').fill('Dirk Debit');
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
    await page.getByLabel('Street').fill('Lindenstraße');
    await page.getByLabel('Number', { exact: true }).fill('12');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel('Town').fill('Berlin');
    const phone = device === 'phone' ? '0151 12300002' : '0151 12300001';
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByLabel('I give this mandate.').check();
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await expect(page.getByText('This isn’t a valid IBAN.')).toBeVisible();
    await expect(page.getByLabel('Street'), 'nothing typed is lost').toHaveValue('Lindenstraße');
    const iban = device === 'phone' ? 'DE89 3704 0044 0532 0130 00' : 'DE02 1203 0000 0000 2020 51';
    await page.getByLabel('IBAN').fill(iban);
    await page.getByRole('button', { name: 'Text me a code' }).click();

    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code from the text message').fill('000000');
    const outbox = await page.context().newPage();
    await outbox.goto('/ops/sms');
    const number = `+49${phone.replaceAll(' ', '').slice(1)}`;
    const message = await outbox.getByRole('listitem').filter({ hasText: number }).first().innerText();
    const code = /\d{6}/.exec(message)![0];
    await outbox.close();
    if (code !== '000000') {
      await page.getByRole('button', { name: 'Confirm the payment' }).click();
      await expect(page.getByText('Code invalid')).toBeVisible();
    }
    await page.getByLabel('Code from the text message').fill(code);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(page.getByRole('heading', { name: '30 credits added' })).toBeVisible();
    await page.getByRole('link', { name: 'All credits and payments' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Credits bought' })).toBeVisible();
  });
}

test('a member who pays by bank transfer sees the account and the reference', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Tove');
  await page.goto('/credits/30/sct?country=DE');
  await page.getByRole('button', { name: obligation }).click();
  await expect(page.getByRole('heading', { name: /^Transfer €/ })).toBeVisible();
  await expect(page.getByText('NL91 ABNA 0417 1643 00')).toBeVisible();
  await expect(page.getByText(/^RF\d\d( \d{4}){4}$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your banking app' })).toBeVisible();
  await expectAccessible(page);
});

test('an open transfer is listed on the statement and the spending page, and can be canceled there', async ({
  seat,
}) => {
  const { page } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Tibbe');
  await page.goto('/credits/30/sct?country=DE');
  await page.getByRole('button', { name: obligation }).click();
  await page.waitForURL('**/transactions/*');
  const order = page.url();
  for (const path of ['/transactions', '/settings/spending']) {
    await page.goto(path);
    const open = page.getByRole('region', { name: 'Not paid yet' });
    await expect(open.getByRole('listitem')).toContainText('30 credits, €18.71');
    await expectAccessible(page);
    await open.getByRole('link', { name: 'Open order' }).click();
    await page.waitForURL(order);
  }
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep order' }).click();
  await expect(page.getByRole('heading', { name: /^Transfer €/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { name: 'Credits and payments', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not paid yet' })).toBeHidden();
});
