import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, test } from './people.ts';
import { photo } from './pictures.ts';

test('a gift is confirmed and arrives live; a photo sent offline leaves later and is blurred until tapped', async ({
  seat,
}) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat({ device: 'phone' }), 'Bram')];
  await bram.page.goto('/chats');
  await anna.page.goto(`/members/${bram.id}`);
  await anna.page.getByRole('link', { name: `Send ${bram.name} a gift` }).click();
  const drawer = anna.page.getByRole('dialog');
  await drawer.getByText('Locket').click();
  await expect(drawer.getByRole('link', { name: 'Get credits' }), 'five credits are not twenty').toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/members/${bram.id}/chat?gift`)),
  );
  await drawer.getByText('Rose').click();
  await drawer.getByLabel('Add a message (optional)').fill('For the half that floats');
  await expectAccessible(anna.page);
  await drawer.getByRole('button', { name: 'Continue' }).click();
  await expect(drawer.getByText('This costs 3 credits. You have 5 now and 2 afterwards.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Send for 3 credits' }).click();
  await expect(anna.page.getByText(`You sent ${bram.name} a rose`)).toBeVisible();
  await expect(anna.page.getByText('2 left')).toBeVisible();
  await bram.page.getByRole('link', { name: anna.name }).filter({ hasText: anna.name }).tap();
  await expect(bram.page.getByRole('region').getByText(`${anna.name} sent you a rose`)).toBeVisible();
  await expect(bram.page.getByRole('region').getByText('For the half that floats')).toBeVisible();

  await anna.context.setOffline(true);
  const [chooser] = await Promise.all([
    anna.page.waitForEvent('filechooser'),
    anna.page.getByRole('button', { name: 'Send a photo' }).click(),
  ]);
  await chooser.setFiles(await photo('canal.jpg', 140));
  await expect(anna.page.getByRole('dialog').getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await expectAccessible(anna.page);
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(anna.page.getByText('Will be sent when you’re back online')).toBeVisible();
  // The page is reloaded before the photo has been sent, but the browser has stored the photo.
  await anna.page.route('**/api/chat-photo.php', (route) => route.abort());
  await anna.context.setOffline(false);
  await anna.page.reload();
  const kept = anna.page.getByRole('img', { name: 'Your photo' });
  await expect
    .poll(async () => await kept.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await anna.page.unrouteAll({ behavior: 'ignoreErrors' });
  // Coming back online triggers sending without waiting for the next retry.
  await anna.context.setOffline(true);
  await anna.context.setOffline(false);
  await expect(anna.page.getByRole('button', { name: 'Your photo' })).toBeVisible();
  await expect(anna.page.getByText('0 left')).toBeVisible();

  const veiled = bram.page.getByRole('button', { name: 'Tap to view' });
  await expect(veiled.locator('img')).toHaveAttribute('src', /blurred/);
  await expect(bram.page.getByRole('button', { name: `Block ${anna.name}` }).last()).toBeVisible();
  await expectAccessible(bram.page);
  await veiled.tap();
  const clear = bram.page.getByRole('button', { name: `Photo from ${anna.name}, enlarge` });
  await expect(clear.locator('img')).toHaveAttribute('src', /thumb/);
  await clear.tap();
  await expect(bram.page.getByRole('dialog').locator('img')).toHaveAttribute('src', /full/);
  await expectAccessible(bram.page);
});

test('a sent photo stays on screen until the server’s own version has loaded', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  const { page } = anna;
  await page.goto(`/members/${bram.id}/chat`);
  await awake(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/thumb\.webp/, async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForResponse((response) => response.url().includes('/api/chat-photo.php'));
  await page.locator('input[type=file]').setInputFiles(await photo('canal.jpg', 140));
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await sent;
  const message = page.getByRole('button', { name: 'Your photo' });
  const local = message.locator('img[src^="blob:"]');
  await expect(local).toBeVisible();
  expect(await local.evaluate((image: HTMLImageElement) => image.naturalWidth), 'it is decoded').toBeGreaterThan(0);
  letThrough();
  await expect(local).toHaveCount(0);
  expect(
    await message.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true);
});
