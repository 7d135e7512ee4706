import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, test } from './people.ts';
import { runAdmin } from './admin.ts';
import { photo, waitingOf } from './pictures.ts';

const tiles = (page: Page) => page.locator('[data-tile]');
/** Timeout for photos that are being processed. They have low priority, so this takes a while on a busy machine. */
const made = { timeout: 30_000 };
const chooser = (page: Page) => page.getByLabel('Add photos', { exact: true });
const menuOf = (page: Page, place: number) => page.getByRole('button', { name: `Change photo ${place}` });
const idOf = async (page: Page, place: number) => await tiles(page).nth(place).getAttribute('data-tile');

async function openPhotos(page: Page): Promise<void> {
  await page.goto('/profile');
  await awake(page);
  await expect(page.getByRole('heading', { name: 'Your photos' })).toBeVisible();
}

test('on a phone, photos are added, reviewed, seen by others, rejected with a reason, and deleted', async ({
  seat,
}) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const { page } = anna;
  await page.goto('/members');
  await awake(page);
  await page.getByRole('complementary').getByRole('link', { name: 'Go to profile' }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByText('Your face, close up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await expect(page.locator('input[capture]')).toHaveAttribute('capture', 'user');

  await chooser(page).setInputFiles([
    await photo('smile.jpg', 11),
    { name: 'cat.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'half.jpg', mimeType: 'image/jpeg', buffer: (await photo('half.jpg', 12)).buffer.subarray(0, 6_000) },
  ]);
  const uploads = page.getByRole('list', { name: 'Files that weren’t added' });
  const row = (name: string) => uploads.getByRole('listitem').filter({ hasText: name });
  await expect(row('cat.gif')).toContainText('This isn’t a JPEG, PNG, WebP or HEIC photo.');
  await expect(row('half.jpg')).toContainText('This file is damaged or incomplete.', made);
  await expect(tiles(page)).toHaveCount(1, made);
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove cat.gif from the list' }).click();
  await page.getByRole('button', { name: 'Remove half.jpg from the list' }).click();
  await expect(uploads).toBeHidden();

  await bram.page.goto(`/members/${anna.id}`);
  await expect(bram.page.getByText(/no photo/i).first()).toBeVisible();
  const [first] = await waitingOf(anna.name);
  await runAdmin('photos', 'approve', first!);
  await expect(page.getByText('Main photo'), 'shown without a reload').toBeVisible();
  await bram.page.reload();
  await expect(bram.page.locator('main img[src*="/full.webp"]').first()).toBeVisible();

  await chooser(page).setInputFiles([await photo('party.jpg', 200)]);
  await expect(tiles(page)).toHaveCount(2, made);
  const [second] = await waitingOf(anna.name);
  await runAdmin('photos', 'reject', second!, 'other_people');
  await expect(page.getByText('A photo wasn’t accepted')).toBeVisible();
  await expect(page.getByText('It shows other people who may not want to be seen here')).toBeVisible();
  await expect(tiles(page)).toHaveCount(1, made);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('A photo wasn’t accepted')).toBeHidden();

  await menuOf(page, 1).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Photo deleted')).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  await bram.page.reload();
  await expect(bram.page.locator('main img[src*="/full.webp"]')).toHaveCount(0);
});

test('on a desktop, photos are dropped, ordered and cropped by keyboard, up to the limit', async ({ seat }) => {
  const { page } = await join(await seat(), 'Dora');
  await openPhotos(page);
  const files = [await photo('one.jpg', 21), await photo('two.jpg', 150, { width: 1200, height: 900 })];
  const dropped = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of all) {
        const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
        transfer.items.add(new File([data], name, { type: 'image/jpeg' }));
      }
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  const heading = page.getByRole('heading', { name: 'Your photos' });
  await heading.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(page.getByText('Drop your photos here')).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Drop your photos here')).toBeHidden();
  await expect(tiles(page)).toHaveCount(2, made);

  const before = await idOf(page, 1);
  await menuOf(page, 2).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Set as main photo' })).toBeFocused();
  // The new order is shown before it is saved.
  const saved = page.waitForResponse((response) => {
    return response.request().method() === 'PUT' && response.url().includes('/api/photos.php');
  });
  await page.keyboard.press('Enter');
  await expect.poll(async () => await idOf(page, 0)).toBe(before);
  await expect(page.getByText('Photo moved to position 1 of 2.')).toBeAttached();
  await expect(menuOf(page, 1), 'the focus moves along').toBeFocused();
  await saved;
  await page.reload();
  await awake(page);
  expect(await idOf(page, 0)).toBe(before);

  await menuOf(page, 1).click();
  await page.getByRole('button', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'What others see' });
  await dialog.getByText('Square').click();
  await expectAccessible(page);
  const part = dialog.getByRole('group', { name: 'Part of the photo' });
  const at = async () => await part.locator('img').evaluate((image) => image.style.cssText);
  const middle = await at();
  await part.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).not.toBe(middle);
  await page.keyboard.press('+');
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Others will see it once it’s been checked.')).toBeVisible();
  const cut = tiles(page).first().locator('img');
  await expect
    .poll(async () => await cut.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(1, 1);

  await chooser(page).setInputFiles([await photo('three.jpg', 77), await photo('four.jpg', 99)]);
  const uploads = page.getByRole('list', { name: 'Files that weren’t added' });
  await expect(uploads).toContainText('You can have 3 photos.');
  await expect(tiles(page)).toHaveCount(3, made);
  await expect(page.getByRole('button', { name: 'Add photos' }).first()).toBeDisabled();
  await uploads.getByRole('link', { name: 'Get Premium' }).click();
  await page.waitForURL('**/premium');
});

test('an upload waits while offline, and is sent exactly once when back online', async ({ seat }) => {
  const { page, context } = await join(await seat({ device: 'phone' }), 'Eva');
  await openPhotos(page);
  await context.setOffline(true);
  await chooser(page).setInputFiles([await photo('later.jpg', 33)]);
  const progress = page.getByRole('progressbar', { name: 'later.jpg' });
  await expect(progress).toHaveAttribute('aria-valuetext', 'In the queue');
  await expect(page.getByRole('button', { name: 'Cancel later.jpg' })).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(tiles(page)).toHaveCount(1, made);
  await expect(progress).toHaveCount(0);
});

test('dragging a photo moves it to a different position', async ({ seat }) => {
  const { page } = await join(await seat(), 'Frida');
  await openPhotos(page);
  await chooser(page).setInputFiles([await photo('a.jpg', 5), await photo('b.jpg', 64), await photo('c.jpg', 123)]);
  await expect(page.getByText(/photos? added/), 'announced once for all three').toHaveText(['3 photos added'], made);
  await expect(tiles(page)).toHaveCount(3, made);
  const last = await idOf(page, 2);
  await tiles(page).nth(2).hover();
  await page.mouse.down();
  const target = (await tiles(page).first().boundingBox())!;
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => await idOf(page, 0)).toBe(last);
  // The response is not awaited: the page may reload before the change is saved, but must not lose it.
  const afterReload = async () => {
    await page.reload();
    await awake(page);
    return await idOf(page, 0);
  };
  await expect.poll(afterReload).toBe(last);
});

test('a notice asks a member without a photo for one, and can be dismissed permanently', async ({ seat }) => {
  const { page } = await join(await seat(), 'Greta');
  await page.goto('/members');
  await awake(page);
  const asked = page.getByText('Add a photo so that members can see you.');
  await expect(asked).toBeVisible();
  await page.goto('/premium');
  await awake(page);
  await expect(asked).toBeHidden();
  await page.goto('/likes');
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(asked).toBeHidden();
  await page.goto('/members');
  await awake(page);
  await expect(asked).toBeHidden();
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} × ${height} a landscape photo appears in its slot at once, and offers a crop like a card`, async ({
    seat,
  }) => {
    const { page } = await join(await seat({ device: width < 500 ? 'phone' : 'desktop' }), 'Gerda');
    await page.setViewportSize({ width, height });
    await page.goto('/complete-signup?step=photo');
    await awake(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/photo.php', async (route) => {
      await held.promise;
      await route.continue();
    });
    await chooser(page).setInputFiles([await photo('beach.jpg', 150, { width: 1200, height: 700 })]);
    const progress = page.getByRole('progressbar', { name: 'beach.jpg' });
    await expect(progress).toBeInViewport({ ratio: 1 });
    const bar = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!;
    const { y, height: tall } = (await progress.boundingBox())!;
    expect(y + tall, 'above the button at the bottom').toBeLessThanOrEqual(bar.y);
    await expectAccessible(page);
    held.resolve();
    await expect(tiles(page)).toHaveCount(1, made);
    await expect(progress).toHaveCount(0);
    const offer = page.getByRole('button', { name: 'Choose what others see' });
    await offer.click();
    const dialog = page.getByRole('dialog', { name: 'What others see' });
    await expect(dialog.getByLabel('Portrait')).toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(offer).toHaveCount(0);
  });
}
