import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { callAs, join } from './join.ts';
import { awake, expect, type Person, type Seat, test } from './people.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const hour = 3_600_000;

async function talkOf(seat: (seat?: Seat) => Promise<Person>, text = 'Hello Anna', at?: Seat) {
  const [anna, bram] = [await join(await seat(at), 'Anna'), await join(await seat(), 'Bram')];
  await callAs(bram, '/api/message.php', { profile: anna.id, text });
  await anna.page.goto(`/members/${bram.id}/chat`);
  await awake(anna.page);
  return { anna, bram };
}

/** Pastes or drops data. Returns true if the browser itself would insert the data. */
async function bring(page: Page, how: 'paste' | 'drop', texts: Record<string, string>, files: [string, string][]) {
  return await field(page).evaluate(
    (target, { how, texts, files }) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) data.setData(type, text);
      for (const [name, type] of files) data.items.add(new File(['x'], name, { type }));
      const options = { bubbles: true, cancelable: true };
      return target.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { how, texts, files },
  );
}

test('a copied table is pasted as text, a copied picture as a photo', async ({ seat }) => {
  const { anna } = await talkOf(seat);
  const { page } = anna;
  const picture: [string, string] = ['image.png', 'image/png'];
  const table = { 'text/plain': 'Plum\t3', 'text/html': '<table><tr><td>Plum</td><td>3</td></tr></table>' };
  expect(await bring(page, 'paste', table, [picture]), 'the text is inserted').toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  expect(await bring(page, 'paste', { 'text/html': '<img src="https://example.org/a.png">' }, [picture])).toBe(false);
  await expect(page.getByRole('dialog', { name: /photo/i })).toBeVisible();
});

test('a dropped HEIC without a type is a photo, and other files are refused with a reason', async ({ seat }) => {
  const { anna } = await talkOf(seat);
  const { page } = anna;
  const sheet = page.getByRole('dialog', { name: /photo/i });
  await bring(page, 'drop', {}, [['IMG_0001.HEIC', '']]);
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await bring(page, 'drop', {}, [['letter.pdf', 'application/pdf']]);
  await expect(sheet.getByRole('alert')).toContainText('This isn’t a JPEG, PNG, WebP or HEIC photo.');
  await expect(sheet.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a photo of 48 megapixels is scaled down before it is sent, and stays upright', async ({ seat }) => {
  test.slow();
  const { page } = await join(await seat(), 'Anna');
  await page.goto('/profile');
  await awake(page);
  // The EXIF orientation makes it 6048 × 8064 on a screen.
  const noise = {
    create: {
      width: 84,
      height: 63,
      channels: 3,
      background: '#846',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  } as const;
  const buffer = await sharp(noise).resize(8064, 6048).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await page
    .getByLabel('Add photos', { exact: true })
    .setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(page.locator('[data-tile]')).toHaveCount(1, { timeout: 60_000 });
  const { photos } = (await (await page.request.get('/api/photos.php')).json()) as {
    photos: { source: { width: number; height: number } }[];
  };
  expect(photos[0]!.source.height).toBe(2048);
  expect(photos[0]!.source.width).toBe(1536);
});

test.describe('a message with hundreds of lines', () => {
  const text = Array.from({ length: 302 }, (_, at) => at + 1).join('\n');

  for (const device of ['phone', 'desktop'] as const) {
    test(`is collapsed on a ${device}; its beginning stays in place when it expands`, async ({ seat }) => {
      // The conversation is already taller than the view, which stays at its end.
      const { anna, bram } = await talkOf(seat, Array.from({ length: 24 }, (_, at) => at).join('\n'), { device });
      const { page } = anna;
      await callAs(bram, '/api/message.php', { profile: anna.id, text });
      const more = page.getByRole('button', { name: 'Show more' });
      await expect(more).toBeVisible();
      await page.screenshot({ path: `test-results/folded-${device}.png` });
      await expectAccessible(page);
      const bubble = page.locator('[data-bubble]').last();
      expect((await bubble.boundingBox())!.height).toBeLessThan(700);
      const top = async () => Math.round((await bubble.boundingBox())!.y);
      // A click would first scroll the button into view.
      await more.scrollIntoViewIfNeeded();
      const before = await top();
      await more.click();
      const less = page.getByRole('button', { name: 'Show less' });
      await expect(less).toHaveAttribute('aria-expanded', 'true');
      await expect(bubble).toContainText('302');
      await page.waitForTimeout(300);
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
      await less.click();
      await expect(more).toBeInViewport();
      await expect(more).toBeFocused();
    });
  }
});

for (const [what, off] of [
  ['three hours behind', -3 * hour],
  ['two hours ahead', 2 * hour],
  ['a day ahead', 24 * hour],
  ['years behind', -6 * 365 * 24 * hour],
] as const) {
  test(`the welcome bonus is correct from its first tick on a device whose clock is ${what}`, async ({ seat }) => {
    const { page } = await join(await seat(), 'Anna');
    await page.addInitScript((off) => {
      const { now } = Date;
      const real = Date;
      globalThis.Date = class extends real {
        constructor(...args: [number]) {
          super(...(args.length > 0 ? args : ([now() + off] as [number])));
        }
        static override now = () => now() + off;
      } as DateConstructor;
      // Records what the page shows before its first request.
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const shown = document.querySelector('time[role=timer]')?.textContent;
        if (shown && /\d/.test(shown)) seen.push(shown);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }, off);
    await page.goto('/members');
    await awake(page);
    await expect(page.getByRole('timer').first()).toHaveText(/^03:59:\d\d$/);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    expect(seen.filter((one) => !/^(?:04:00:00|03:59:\d\d)$/.test(one))).toEqual([]);
  });
}
