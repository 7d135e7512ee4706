import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, test } from './people.ts';
import { runAdmin } from './admin.ts';
import { photo, waitingOf } from './pictures.ts';

test('an administrator removes a reported photo; both members get an email, and its owner appeals', async ({
  seat,
}) => {
  test.slow();
  const anna = await join(await seat({ device: 'phone' }), 'Alina');
  const bram = await join(await seat(), 'Boris');
  await bram.page.goto('/profile');
  await awake(bram.page);
  await bram.page.getByLabel('Add photos', { exact: true }).setInputFiles(await photo('beach.jpg', 210));
  // Each call of the admin command starts a process.
  await expect.poll(async () => await waitingOf(bram.name), { timeout: 30_000 }).toHaveLength(1);
  await runAdmin('photos', 'approve', ...(await waitingOf(bram.name)));

  const { page } = anna;
  await page.goto(`/members/${bram.id}`);
  await awake(page);
  await page
    .getByRole('button', { name: /^Show photo 1 of 1/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Report this photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this photo' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose one.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText('Unwanted sexual content').click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We’ll review it')).toBeVisible();

  const report = /^([0-9a-f-]{36}).*photo {2}sexual$/m.exec(await runAdmin('reports'))![1]!;
  await runAdmin('reports', 'remove', report, 'sexual', 'Please keep it decent.');
  await page.goto('/ops/mail');
  await expect(page.getByRole('link').filter({ hasText: anna.email }).first()).toContainText(
    'An update on your report',
  );
  await bram.page.goto('/ops/mail');
  await bram.page.getByRole('link').filter({ hasText: bram.email }).first().click();
  await bram.page.goto((await bram.page.locator('pre a[href*="appeal="]').getAttribute('href'))!);
  await expect(bram.page.getByRole('heading', { name: 'Request a review' })).toBeVisible();
  await awake(bram.page);
  await expectAccessible(bram.page);
  await bram.page.getByLabel('Why the decision is wrong').fill('It was a beach.');
  await bram.page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(bram.page.getByText('We’ve received your appeal', { exact: false })).toBeVisible();
  expect(await runAdmin('reports', 'appeals')).toContain('It was a beach.');
});

test('after a report, one tap blocks the reported member, whose presence is then hidden', async ({ seat }) => {
  const [anna, bram] = [await join(await seat({ device: 'phone' }), 'Alina'), await join(await seat(), 'Boris')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  await awake(anna.page);
  const online = anna.page.getByText('Online now');
  await expect(online).toBeVisible();
  await anna.page.getByRole('button', { name: 'More', exact: true }).tap();
  await anna.page.getByRole('button', { name: `Report ${bram.name}` }).tap();
  await anna.page.getByRole('dialog').getByText('Insults or harassment').tap();
  await anna.page.getByRole('button', { name: 'Send report' }).tap();
  const sent = anna.page.getByRole('dialog', { name: 'Report sent' });
  await expect(sent.getByText('Thank you. We’ll review it')).toBeVisible();
  await expectAccessible(anna.page);
  await sent.getByRole('button', { name: `Block ${bram.name}` }).tap();
  await expect(anna.page.getByText(`You blocked ${bram.name}.`)).toBeVisible();
  await expect(anna.page.getByRole('button', { name: /^Unblock/ })).toBeVisible();
  await expect(online).toHaveCount(0);
});
