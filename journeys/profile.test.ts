import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInAs } from './log-in.ts';
import { awake, expect, test } from './people.ts';

/** Expands sections, which are collapsed on a phone only. */
async function unfold(page: Page, ...titles: string[]): Promise<void> {
  for (const name of titles) {
    const folded = page.getByRole('main').getByRole('button', { name, exact: true, expanded: false });
    if ((await folded.count()) > 0) await folded.click();
  }
}

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a member fills in her profile and previews it`, async ({ seat }) => {
    test.slow();
    const { page } = await join(await seat({ device, language: 'en-NL' }), 'Annika');
    await page.goto('/profile');
    await awake(page);
    await expect(page.getByText('0 of 10 complete')).toBeVisible();

    await page.getByLabel('Your opening line').fill('Hello from the quay!');
    await page.getByLabel('About me').fill('I restore old boats and read maps badly.');
    await unfold(page, 'The basics', 'Interests', 'Where you live');
    await page.getByText('Divorced', { exact: true }).click();
    await page.getByRole('button', { name: 'Choose interests' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find an interest').fill('sail');
    await dialog.getByText('Sailing', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByLabel('Region').selectOption({ label: 'Utrecht' });
    await page.getByRole('combobox', { name: 'Town' }).fill('amersf');
    await page.getByRole('combobox', { name: 'Town' }).press('Enter');
    await expect(page.getByText('Amersfoort, Netherlands').filter({ visible: true })).toBeVisible();
    await expect(page.getByText('Everything is saved.')).toBeAttached();
    await expect(page.getByText('5 of 10 complete')).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByLabel('Your opening line')).toHaveValue('Hello from the quay!');
    await expect(page.getByRole('radio', { name: 'Divorced' })).toBeChecked();
    await page.getByRole('link', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Annika .*, \d+$/ })).toBeVisible();
    // Profiles show only the region of a town of this size.
    for (const told of ['Hello from the quay!', 'I restore old boats', 'Sailing', 'Utrecht', 'Divorced']) {
      await expect(page.getByRole('article').getByText(told)).toBeVisible();
    }
    await expectAccessible(page);
  });
}

test('a change made offline is stored, even if the page closes, and saved once back online', async ({ seat }) => {
  const { page, context } = await join(await seat(), 'Britta');
  await page.goto('/profile');
  await awake(page);
  await expect(page.getByLabel('Your opening line')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Your opening line').fill('Written in a tunnel');
  await page.getByText('Green eyes').click();
  await expect(page.getByText('You’re offline. 2 changes are kept on this device')).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  // Any screen saves stored changes as soon as possible.
  await Promise.all([
    later.waitForResponse(async (answer) => answer.ok() && (answer.request().postData() ?? '').includes('eye_color')),
    later.goto('/members'),
  ]);
  await later.goto('/profile');
  await expect(later.getByLabel('Your opening line')).toHaveValue('Written in a tunnel');
  await expect(later.getByRole('radio', { name: 'Green eyes' })).toBeChecked();
  await expect(later.getByText('kept on this device')).toBeHidden();
});

test('a field changed on two devices is not overwritten: the member chooses', async ({ seat }) => {
  test.slow();
  const desktop = await seat({ language: 'en-NL' });
  const phone = await seat({ device: 'phone', language: 'en-NL' });
  const { email } = await join(desktop, 'Bram');
  await logInAs(phone, email);
  for (const { page } of [phone, desktop]) {
    await page.goto('/profile');
    await awake(page);
    await expect(page.getByLabel('About me', { exact: true })).toBeVisible();
  }
  await phone.context.setOffline(true);
  await phone.page.getByLabel('About me', { exact: true }).fill('Written on the phone, offline.');
  await desktop.page.getByLabel('About me', { exact: true }).fill('Written on the desktop.');
  await expect(desktop.page.getByText('Everything is saved.')).toBeAttached();

  await phone.context.setOffline(false);
  const choice = phone.page.getByRole('alert').filter({ hasText: 'You also changed this somewhere else.' });
  await expect(choice).toContainText('Written on the desktop.');
  await expect(phone.page.getByLabel('About me', { exact: true })).toHaveValue('Written on the phone, offline.');
  await choice.getByRole('button', { name: 'Keep this version' }).click();
  await expect(choice).toBeHidden();
  await expect(phone.page.getByText('Everything is saved.')).toBeAttached();
  await desktop.page.reload();
  await expect(desktop.page.getByLabel('About me', { exact: true })).toHaveValue('Written on the phone, offline.');
});

test('a change that causes a server error is only retried with a button, not automatically', async ({ seat }) => {
  const { page } = await join(await seat(), 'Anneloes');
  await page.goto('/profile');
  await awake(page);
  let asked = 0;
  await page.route('**/api/profile.php', async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue();
    asked += 1;
    await route.fulfill({ status: 500, body: 'Internal Server Error' });
  });
  await page.getByLabel('Your opening line').fill('Hello from the quay!');
  await expect(page.getByText('An error occured, please try again later.')).toBeVisible();
  // Regression: the change used to be retried after ten seconds.
  await page.waitForTimeout(11_000);
  expect(asked).toBe(1);
  await page.unroute('**/api/profile.php');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Everything is saved.')).toBeAttached();
  await page.reload();
  await expect(page.getByLabel('Your opening line')).toHaveValue('Hello from the quay!');
});

test('geolocation finds the town, and the member confirms it', async ({ seat }) => {
  const { page, context } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Annabella');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.0907, longitude: 5.1214 });
  await page.goto('/profile');
  await awake(page);
  await page.getByRole('link', { name: 'Add your town' }).click();
  const problem = { type: 'about:blank', title: 'No', status: 403, code: 'cross_site' };
  await page.route(/geocode/, async (route) => {
    await route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText(/We couldn’t find out where you are/)).toBeVisible();
  await page.unroute(/geocode/);
  const asked = page.waitForRequest(/geocode/);
  await page.getByRole('button', { name: 'Use my location' }).click();
  expect((await asked).url(), 'the location is rounded to a kilometre before it is sent').toContain(
    'lat=52.09&lon=5.12',
  );
  await expect(page.getByText('You seem to be near Utrecht, Netherlands.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, that’s it' }).click();
  await expect(page.getByText('Utrecht, Netherlands', { exact: true })).toBeVisible();

  await context.clearPermissions();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Town' })).toHaveValue('Utrecht');
});

test('the genders that a member seeks are only saved with consent, which is requested in the form', async ({
  seat,
}) => {
  const { page } = await join(await seat(), 'Anoeska');
  await page.goto('/profile');
  await awake(page);
  const section = page.getByRole('region', { name: 'Sexual orientation' });
  await section.getByText('Women', { exact: true }).click();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('We need your consent to keep this.')).toBeVisible();
  await expect(section.getByRole('radio', { name: 'Women' })).toBeChecked();
  await section.getByRole('checkbox').check();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText(/You agreed to this on/)).toBeVisible();
});
