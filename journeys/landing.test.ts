import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, fillSignup, someone, test } from './people.ts';

test('a visitor on a phone opens a member’s landing page, signs up and finds that member', async ({ seat }) => {
  const nora = await join(await seat(), 'Nora');
  const { page } = await seat({ device: 'phone', language: 'en-NL' });
  await page.goto(`/members/${nora.id}/landing3/eng`);
  await awake(page);
  const [called] = nora.name.split(' ');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Say hello to ${called}`);
  const presented = page.getByRole('region', { name: 'Who you could meet here' });
  await expect(presented).toContainText(new RegExp(`${called}, 3\\d`));
  await expect(presented).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Join for free')).toBeVisible();
  await expectAccessible(page);

  const newcomer = someone('Bas');
  await page.getByText('A man', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect(page, 'a page of its own, and no dialog').toHaveURL(/\/signup$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sent = page.waitForRequest(/signup\.php/);
  await fillSignup(page, { ...newcomer, gender: 'A man' });
  expect((await sent).postDataJSON(), 'the answers from there').toMatchObject({
    email: newcomer.email,
    gender: 'male',
  });
  await page.waitForURL('**/complete-signup');

  await page.goto(`/members/${nora.id}/landing3/eng`);
  await expect(page, 'a member is redirected to the profile itself').toHaveURL(new RegExp(`/members/${nora.id}$`));
  await expect(page.getByRole('heading', { name: nora.name })).toBeVisible();
});
