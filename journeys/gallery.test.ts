import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { languages } from '#contract/languages.ts';
import { expectAccessible } from './accessible.ts';
import { logInOnPage } from './log-in.ts';
import { expect, type Person, test } from './people.ts';

/** Opens the profile of Teun, a demo member who likes Anna. Free members see two of his three photos unblurred. */
async function openTeun({ page }: Person): Promise<void> {
  await page.goto('/likes');
  await page.getByRole('article').filter({ hasText: 'Teun' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Teun, \d+$/);
}

test('a member browses photos by keyboard, opens one full screen, and returns to the same place', async ({ seat }) => {
  const anna = await seat();
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await openTeun(anna);
  const photos = page.getByRole('region', { name: 'Photos of Teun' });
  await expect(photos.getByRole('status')).toHaveText('Photo 1 of 3');
  await photos.getByRole('button', { name: 'Next photo' }).click();
  await expect(photos.getByRole('status')).toHaveText('Photo 2 of 3');
  await expectAccessible(page);

  const second = photos.getByRole('button', { name: 'Show photo 2 of 3 large' }).first();
  await second.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Photos of Teun' });
  await expect(large.getByRole('status')).toHaveText('Photo 2 of 3');
  await expect(large.getByRole('img', { name: 'Photo 2 of 3 of Teun' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('status')).toHaveText('Photo 3 of 3');
  await expect(large.getByText('This feature is only available for premium members.').nth(0)).toBeInViewport();
  await expect(large.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium');
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await expect(large.getByRole('status')).toHaveText('Photo 1 of 3');
  await page.keyboard.press('End');
  await expect(large.getByRole('status')).toHaveText('Photo 3 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('status'), 'after the last comes the first').toHaveText('Photo 1 of 3');
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(second, 'the focus is restored').toBeFocused();

  await photos.getByRole('button', { name: '1 more photo for Premium members' }).click();
  await expect(large.getByRole('status')).toHaveText('Photo 3 of 3');
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toBeHidden();
});

test('on a phone a member swipes through the photos, and large ones fit the screen', async ({ seat }) => {
  const anna = await seat({ device: 'phone' });
  const { page, context } = anna;
  await logInOnPage(anna, 'Anna');
  await openTeun(anna);
  const photos = page.getByRole('region', { name: 'Photos of Teun' });
  await expect(photos.getByRole('button', { name: 'Next photo' }), 'photos are swiped here').toBeHidden();
  const finger = await context.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch('touchStart', from);
    for (let step = 1; step <= 12; step += 1) await touch('touchMove', from + ((to - from) * step) / 12);
    await touch('touchEnd');
  };
  await swipe(320, 40);
  await expect(photos.getByRole('status')).toHaveText('Photo 2 of 3');
  await swipe(40, 320);
  await expect(photos.getByRole('status')).toHaveText('Photo 1 of 3');

  await photos.getByRole('button', { name: 'Show photo 1 of 3 large' }).tap();
  const large = page.getByRole('dialog', { name: 'Photos of Teun' });
  const box = (await large.getByRole('img', { name: 'Photo 1 of 3 of Teun' }).boundingBox())!;
  expect(box.x).toBe(0);
  expect(box.width).toBe(390);
  expect(box.height).toBeCloseTo(520, 0);
  await swipe(320, 40);
  await expect(large.getByRole('status')).toHaveText('Photo 2 of 3');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('on a small phone, the text on a locked photo does not overlap the arrows in any language', async ({ seat }) => {
  const anna = await seat({ device: 'phone' });
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await page.setViewportSize({ width: 320, height: 568 });
  await openTeun(anna);
  await page.getByRole('button', { name: 'Show photo 1 of 3 large' }).tap();
  const large = page.getByRole('dialog', { name: 'Photos of Teun' });
  await page.keyboard.press('End');
  const sentence = large.getByText('This feature is only available for premium members.');
  await expect.poll(async () => (await sentence.boundingBox())?.x, 'scrolling has ended').toBe(0);
  const left = (await large.getByRole('button', { name: 'Previous photo' }).boundingBox())!;
  const right = (await large.getByRole('button', { name: 'Next photo' }).boundingBox())!;
  for (const language of languages) {
    const shell = path.join(import.meta.dirname, `../locales/${language}/shell.json`);
    const { refused } = JSON.parse(await readFile(shell, 'utf8')) as { refused: { premium_required: string } };
    const [from, to] = await sentence.evaluate(
      (element, { text, lang }) => {
        element.setAttribute('lang', lang);
        element.lastChild!.textContent = text;
        const range = document.createRange();
        range.selectNodeContents(element.lastChild!);
        const { left: start, right: end } = range.getBoundingClientRect();
        element.lastChild!.textContent = 'This feature is only available for premium members.';
        return [start, end] as const;
      },
      { text: refused.premium_required, lang: language },
    );
    expect(from, language).toBeGreaterThanOrEqual(left.x + left.width);
    expect(to, language).toBeLessThanOrEqual(right.x);
  }
});
