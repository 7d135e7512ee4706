import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { runAdmin } from './admin.ts';
import { expect, test } from './people.ts';

/** A second site of the product, which browsers find on this machine. */
const closed = 'closed.localhost';
const redirect = { url: 'https://partner.example/welcome', seconds: 5 };

test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-site-'));
  const file = path.join(folder, 'site.json');
  const company = {
    name: 'Closed B.V.',
    address: 'Oudegracht 2',
    city: '3511 AB Utrecht',
    country: 'NL',
    kvk: '12345679',
    vat_numbers: ['NL001234567B02'],
    support_phone: '+31 30 123 45 68',
  };
  const settings = {
    name: 'Closed',
    support_email: 'support@closed.example',
    signups: 'none',
    partner_redirect: redirect,
  };
  await writeFile(file, JSON.stringify({ company, settings }));
  await runAdmin('site', closed, file);
  await rm(folder, { recursive: true });
});

/** Opens the sign-up of the closed site. Every process reads a new site within 30 seconds. */
async function openClosed(page: Page): Promise<void> {
  await page.route('https://partner.example/**', async (route) => await route.fulfill({ body: 'Welcome' }));
  const { port } = new URL(process.env.DAMSON_URL!);
  await expect(async () => {
    await page.goto(`http://${closed}:${port}/signup`);
    await expect(page.getByText(/partner\.example/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test('the countdown to a partner counts and ends without any input', async ({ seat }) => {
  test.slow();
  const { page } = await seat();
  await openClosed(page);
  await expect(page.getByText(/^[0-9]$/)).toHaveText(/^[1-4]$/);
  await expect(page, 'after 5 seconds').toHaveURL(redirect.url);
});

test('a visitor who wants to stay is not redirected', async ({ seat }) => {
  test.slow();
  const { page } = await seat();
  await openClosed(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.waitForTimeout((redirect.seconds + 1) * 1000);
  await expect(page).toHaveURL(/\/signup$/);
});
