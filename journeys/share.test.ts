import type { Page } from '@playwright/test';
import { callAs, join } from './join.ts';

import { awake, expect, shellKept, test } from './people.ts';
import { photo } from './pictures.ts';

/** Shares a photo like the phone's gallery: a form that does not come from a page. */
async function share(page: Page, type: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ type, text }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(atob(text), (one) => one.codePointAt(0)!)], 'photo', { type }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      HTMLFormElement.prototype.submit.call(form);
    },
    { type, text: bytes.toString('base64') },
  );
}

test('a shared photo is preserved until a recipient is chosen, also during a login, and sent once', async ({
  seat,
}) => {
  const anna = await join(await seat({ device: 'phone', worker: true }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Show me the lighthouse' });
  const { page, context } = anna;
  await page.goto('/members');
  await awake(page);
  await shellKept(page);

  await share(page, 'text/plain', Buffer.from('no photo'));
  await expect(page.getByText('This isn’t a JPEG, PNG, WebP or HEIC photo.')).toBeVisible();
  expect(page.url()).toContain('/share?missed=photo_wrong_type');

  // The session has ended meanwhile; the photo is still available after the login.
  await context.clearCookies({ name: /auth/ });
  await share(page, 'image/jpeg', (await photo('lighthouse.jpg', 200)).buffer);
  await page.waitForURL(/\/login\?/);
  await page.getByLabel('Email', { exact: true }).fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill('a fine long password');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who should get this photo?' })).toBeVisible();
  await expect(page.getByRole('img', { name: /photo/i }).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/share-390.png' });
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: bram.name }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.screenshot({ path: 'test-results/share-sheet-390.png' });
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).not.toHaveURL(/shared/);

  await page.goto('/share');
  await expect(page.getByRole('heading', { level: 1, name: 'This photo isn’t here' }), 'it was sent').toBeVisible();
  await page.screenshot({ path: 'test-results/share-none-390.png' });
  await bram.page.goto(`/members/${anna.id}/chat`);
  await expect(
    bram.page
      .getByRole('region')
      .getByRole('listitem')
      .filter({ has: bram.page.locator('img, button') }),
  ).not.toHaveCount(0);
});

/** Returns true if the browser has recorded the member whose pages it has shown. */
async function knowsItsMember(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'damson-vault')) return false;
    return await new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('damson-vault');
      opening.onsuccess = () => {
        const asked = opening.result.transaction('keys').objectStore('keys').get('reading');
        asked.onsuccess = () => {
          opening.result.close();
          resolve(asked.result !== undefined);
        };
      };
    });
  });
}

test('a photo that a member shared is not shown to another member who logs in next', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone', worker: true }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const { page, context } = anna;
  await page.goto('/members');
  await awake(page);
  await shellKept(page);
  await expect.poll(async () => await knowsItsMember(page)).toBe(true);
  await context.clearCookies({ name: /auth/ });
  await share(page, 'image/jpeg', (await photo('lighthouse.jpg', 200)).buffer);
  await page.waitForURL(/\/login\?/);
  await page.getByLabel('Email', { exact: true }).fill(bram.email);
  await page.getByLabel('Password', { exact: true }).fill('a fine long password');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This photo isn’t here' })).toBeVisible();
});
