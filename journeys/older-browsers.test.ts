import { glob, readFile } from 'node:fs/promises';
import { callAs, join } from './join.ts';
import { logInOnScreen } from './log-in.ts';
import { newerStylesIn, withoutNewerFeatures } from './older-browser.ts';
import { awake, expect, test } from './people.ts';

test('in the oldest browsers, members can meet, write, read, like and choose credits', async ({ seat }) => {
  test.slow();
  const anna = await seat({ language: 'en-NL' });
  await withoutNewerFeatures(anna.context);
  const { page } = anna;
  const { id, email } = await join(anna, 'Anna');
  const bram = await join(await seat({ language: 'en-NL' }), 'Bram');
  await callAs(bram, '/api/message.php', { profile: id, text: 'Have you read https://example.org/sailing?' });
  await callAs(anna, '/api/message.php', { profile: bram.id, text: 'Not yet' });
  await callAs(bram, '/api/message.php', { profile: id, text: 'Do, it is good' });
  await anna.context.clearCookies({ name: 'auth' });

  await logInOnScreen(anna, email);
  await page.waitForURL('**/members');
  await awake(page);
  const chats = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ });
  await expect(chats).toContainText('2');
  await page.getByRole('article').filter({ hasText: bram.name }).last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bram.name);

  await page.goto(`/members/${bram.id}/chat`);
  await awake(page);
  await expect(page.getByRole('link', { name: 'https://example.org/sailing' })).toBeVisible();
  await expect(chats, 'what was read is reported').not.toContainText('2');
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill('Thank you 👩‍👩‍👧‍👦');
  await field.press('Enter');
  await expect(page.getByRole('region').getByText('Thank you')).toBeVisible();
  await expect(field).toHaveValue('');

  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Remove conversation' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Likes/ }).click();
  await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();

  await page.goto('/credits');
  await awake(page);
  const packages = page.getByRole('radio');
  const backgroundOf = async (place: number) =>
    await packages
      .nth(place)
      .evaluate((radio) => getComputedStyle(radio.parentElement!.querySelector('.absolute')!).backgroundColor);
  await packages.nth(1).check({ force: true });
  await expect
    .poll(async () => (await backgroundOf(1)) !== (await backgroundOf(0)), { message: 'the chosen package is marked' })
    .toBe(true);
});

test('without storage, members can log in, read and write', async ({ seat }) => {
  const anna = await seat({ language: 'en-NL', stranger: true });
  const { page } = anna;
  const { email } = await join(anna, 'Anna');
  const bram = await join(await seat(), 'Bram');
  await anna.context.clearCookies({ name: 'auth' });
  await anna.context.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: forbidden, configurable: true });
    Object.defineProperty(window, 'localStorage', { value: null, configurable: true });
    Object.defineProperty(window, 'indexedDB', { get: forbidden, configurable: true });
    LockManager.prototype.request = async () => await Promise.reject(new DOMException('Denied', 'SecurityError'));
    LockManager.prototype.query = async () => await Promise.reject(new DOMException('Denied', 'SecurityError'));
  });

  await page.goto('/login');
  await awake(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, look around' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a fine long password');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(`/members/${bram.id}/chat`);
  await awake(page);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill('Good evening');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region').getByText('Good evening')).toBeVisible();
});

for (const scripts of [true, false]) {
  test(`if cookies are refused, the login page says so ${scripts ? 'with' : 'without'} scripts`, async ({ seat }) => {
    const anna = await seat({ scripts });
    await anna.context.route('**/*', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback();
      const answer = await route.fetch({ maxRedirects: 0 });
      const { 'set-cookie': _refused, ...headers } = answer.headers();
      // `route.fetch` shares the cookie jar of the context.
      await anna.context.clearCookies();
      await route.fulfill({ response: answer, headers });
    });
    await logInOnScreen(anna, 'anna@example.org', 'plum-tree-2026');
    await expect(anna.page.getByText('This site needs a cookie to keep you logged in')).toBeVisible();
    await expect(anna.page).toHaveURL(/\/login/);
  });
}

test('Enter that ends the composition of an input method does not send the message', async ({ seat }) => {
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const { page } = anna;
  await page.goto(`/members/${bram.id}/chat`);
  await awake(page);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill('こんにち');
  // Safari ends the composition before the key event.
  const isPrevented = await field.evaluate((textarea) => {
    textarea.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    const init = { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
    return !textarea.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  expect(isPrevented).toBe(false);
  await expect(field).toHaveValue('こんにち');
});

test('the style sheet uses only features that the oldest browsers support, unless they are guarded or harmless', async () => {
  expect(newerStylesIn('a:has(b){color:red}@supports selector(:has(a)){a:has(b){color:red}}')).toEqual(['a:has(b)']);
  expect(newerStylesIn('a{color:color-mix(in srgb,red,blue)}')).toHaveLength(1);
  const found: string[] = [];
  for await (const file of glob('build/client/assets/*.css'))
    found.push(...newerStylesIn(await readFile(file, 'utf8')));
  expect(found).toEqual([]);
});

test('the scripts, including dependencies, only call functions that the oldest browsers support', async () => {
  const newer =
    /\.(?:toSorted|toReversed|toSpliced|toWellFormed|isWellFormed|checkVisibility)\(|\b(?:Map|Object)\.groupBy\b|Promise\.(?:withResolvers|try)\b|Array\.fromAsync|AbortSignal\.any\b|\(\?<[=!]|\bstatic\s*\{/;
  expect('a.toSorted()').toMatch(newer);
  const found: string[] = [];
  for await (const file of glob(['build/client/assets/*.js', 'build/client/*.js'])) {
    const [use] = newer.exec(await readFile(file, 'utf8')) ?? [];
    if (use) found.push(`${file}: ${use}`);
  }
  expect(found).toEqual([]);
});
