import { glob, readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { logInOnPage } from './log-in.ts';
import { awake, expect, test } from './people.ts';

/** Simulates Chromium before version 134, which closes a dialog at the second Escape. */
async function withoutClosedBy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function set(name, value) {
      if (name !== 'closedby') setAttribute.call(this, name, value);
    };
  });
}

async function expectNotClosable(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  for (let time = 1; time <= 3; time += 1) {
    await page.keyboard.press('Escape');
    await expect(dialog, `Escape, ${time}`).toBeVisible();
  }
  await page.mouse.click(4, 4);
  await expect(dialog, 'a press outside').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape after a press outside').toBeVisible();
  for (let time = 1; time <= 2; time += 1) {
    const address = page.url();
    await page.evaluate(() => window.history.back());
    await page.waitForTimeout(300);
    await expect(dialog, `Back, ${time}`).toBeVisible();
    expect(page.url()).toBe(address);
  }
}

for (const browser of ['a current browser', 'a browser without closedby']) {
  test(`in ${browser}, a dialog that only its button may close stays open`, async ({ seat }) => {
    test.slow();
    const visitor = await seat();
    const anna = await seat();
    if (browser !== 'a current browser') {
      for (const { context } of [visitor, anna]) await withoutClosedBy(context);
    }

    await visitor.page.goto('/');
    await awake(visitor.page);
    const joinFree = visitor.page.getByRole('button', { name: 'Join free' }).first();
    const signUp = visitor.page.getByRole('dialog');
    await visitor.page.getByLabel('Email', { exact: true }).fill('eva@example.org');
    await joinFree.click();
    await expectNotClosable(visitor.page, signUp);
    await signUp.evaluate((dialog: HTMLDialogElement) => dialog.close());
    await expect(signUp).toBeHidden();
    await joinFree.click();
    await expect(signUp, 'the page knows that it was closed').toBeVisible();
    await signUp.getByRole('button', { name: 'Close' }).click();
    await expect(signUp).toBeHidden();

    await logInOnPage(anna, 'Anna');
    await anna.page.goto('/profile');
    await awake(anna.page);
    await anna.page.getByRole('button', { name: 'Change photo 1' }).click();
    await anna.page.getByRole('button', { name: 'Crop' }).click();
    const crop = anna.page.getByRole('dialog', { name: 'What others see' });
    await expectNotClosable(anna.page, crop);
    await crop.getByRole('button', { name: 'Close' }).click();
    await expect(crop).toBeHidden();

    await anna.page.goto('/members');
    await awake(anna.page);
    const card = anna.page
      .getByRole('article')
      .filter({ has: anna.page.getByRole('button', { name: /first message/ }) });
    await card.first().hover();
    await card
      .first()
      .getByRole('button', { name: /first message/ })
      .click();
    const first = anna.page.getByRole('dialog', { name: /first message/ });
    await expectNotClosable(anna.page, first);

    // Never responds, so that the dialog stays in its sending state.
    await anna.page.route(/\/api\/(?:report|sessions)\.php/, async (route) => {
      if (route.request().method() === 'GET') await route.fallback();
    });
    await anna.page.goto('/likes');
    await awake(anna.page);
    await anna.page.getByRole('article').filter({ hasText: 'Teun' }).getByRole('link').click();
    await anna.page.getByRole('button', { name: 'Options for Teun' }).click();
    await anna.page.getByRole('button', { name: 'Report Teun' }).click();
    const report = anna.page.getByRole('dialog', { name: 'Report Teun' });
    await report.getByRole('radio').first().check({ force: true });
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByRole('button', { name: 'Close' })).toBeHidden();
    await expectNotClosable(anna.page, report);

    await anna.page.goto('/settings');
    await awake(anna.page);
    await anna.page.getByRole('button', { name: 'Log out everywhere' }).click();
    const leaving = anna.page.getByRole('dialog', { name: 'Log out everywhere?' });
    await leaving.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(leaving.getByRole('button', { name: 'Close' })).toBeHidden();
    await expectNotClosable(anna.page, leaving);
  });
}

/** The entry warning is part of its page and covers nothing that must wait for an answer, so Back leaves the page. */
const inThePage = 'web/areas/site/entry-dialog.tsx';

test('all dialogs use the same rules, and this file covers every dialog that cannot always be closed', async () => {
  const elements: string[] = [];
  const closable: string[] = [];
  for await (const file of glob('web/**/*.tsx')) {
    if (file === inThePage) continue;
    const text = await readFile(file, 'utf8');
    if (/<dialog\b/.test(text)) elements.push(file);
    if (/<dialog\b(?!\s+\{\.\.\.modal\})/.test(text)) throw new Error(`${file}: a <dialog> without useModal`);
    if (/\bclosable=/.test(text)) closable.push(file);
  }
  expect(elements.toSorted()).toEqual([
    'web/areas/chats/match/match-dialog.tsx',
    'web/areas/members/search/filter-sheet.tsx',
    'web/shared/people/lightbox.tsx',
    'web/shared/ui/dialog.tsx',
  ]);
  expect(closable.toSorted()).toEqual([
    'web/areas/accounts/settings/sessions-section.tsx',
    'web/areas/accounts/sign-up/signup-dialog.tsx',
    'web/areas/chats/first-message-dialog.tsx',
    'web/areas/photos/crop-dialog.tsx',
    'web/areas/reports/report-dialog.tsx',
  ]);
});

test('Back closes overlays one by one, and then leaves the page', async ({ seat }) => {
  const anna = await seat({ device: 'phone' });
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await page.goto('/likes');
  await awake(page);
  const card = page.getByRole('article').filter({ hasText: 'Teun' });
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Teun, \d+$/);
  const profile = page.url();
  const open = async () => await page.getByRole('button', { name: 'Show photo 1 of 3 large' }).first().tap();
  const large = page.getByRole('dialog', { name: 'Photos of Teun' });

  await open();
  await expect(large).toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();
  expect(page.url()).toBe(profile);
  await page.goForward();
  await expect(large, 'forward is harmless').toBeHidden();
  expect(page.url()).toBe(profile);

  await open();
  await large.getByRole('button', { name: 'Report this photo' }).tap();
  const report = page.getByRole('dialog', { name: /report/i });
  await expect(report).toBeVisible();
  await page.goBack();
  await expect(report).toBeHidden();
  await expect(large, 'it was beneath').toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();
  expect(page.url()).toBe(profile);

  await page.getByRole('button', { name: 'Options for Teun' }).tap();
  const entry = page.getByRole('button', { name: 'Report Teun' });
  await expect(entry).toBeVisible();
  await page.goBack();
  await expect(entry).toBeHidden();
  expect(page.url()).toBe(profile);
  await page.evaluate(() => window.history.back());
  await expect(page, 'closed ones are passed over').toHaveURL(/\/likes$/);

  await page.goto('/members');
  await awake(page);
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/\/members$/);
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await filters.getByRole('button', { name: 'Close' }).tap();
  await expect(filters).toBeHidden();
  await page.evaluate(() => window.history.back());
  await expect(page, 'a sheet that its button closed costs no Back').toHaveURL(/\/likes$/);
});
