import { expectAccessible } from './accessible.ts';
import { awake, expect, fillSignup, openMail, someone, test } from './people.ts';
import { screens } from './sitemap.ts';

for (const device of ['phone', 'desktop'] as const) {
  test(`a visitor on a ${device} arrives at a landing page, joins and confirms their address`, async ({ seat }) => {
    const greta = await seat({ device, language: 'en-NL' });
    const { page } = greta;
    await page.goto('/landers/gallery/eng?network=plums&ref=42');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People worth a second look');
    const newcomer = someone('Greta');
    await page.getByText('A woman', { exact: true }).click();
    await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
    await page.getByRole('button', { name: 'Join free' }).click();
    if (device === 'phone') await expect(page, 'a page of its own').toHaveURL(/\/signup$/);
    else await expect(page.getByRole('dialog')).toBeVisible();
    const sent = page.waitForRequest(/signup\.php/);
    await fillSignup(page, { ...newcomer, gender: 'A woman' });
    expect((await sent).postDataJSON(), 'what was typed on the landing page, and whose link it was').toMatchObject({
      email: newcomer.email,
      gender: 'female',
      tracking: { network: 'plums', ref: '42' },
    });
    await page.waitForURL('**/complete-signup*');
    await openMail(greta, newcomer.email);
    await expect(page.getByRole('heading', { name: `You’re in, ${newcomer.name}.` })).toBeVisible();

    await page.goto('/landers/gallery/eng');
    await expect(page, 'a member goes on to the search').toHaveURL(/\/members$/);
  });
}

test('without scripts a visitor swipes five drawn faces with links, and joins', async ({ seat }) => {
  const { page } = await seat({ device: 'phone', scripts: false });
  await page.goto('/landers/tinderswipe?network=plums');
  for (const verb of ['Like', 'Pass', 'Like', 'Like']) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${verb} `) })
      .click();
  }
  await page.getByRole('link', { name: 'Undo' }).click();
  for (const verb of ['Pass', 'Pass']) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${verb} `) })
      .click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You liked 2');
  const newcomer = someone('Fenna');
  await page.getByText('A woman', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect(page).toHaveURL(/\/signup\?network=plums$/);
  await expect(page.getByLabel('Email', { exact: true }).filter({ visible: true })).toHaveValue(newcomer.email);
  await expect(page.getByRole('radio', { name: 'A woman' }).filter({ visible: true })).toBeChecked();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('the consent question hides while a visitor fills in the form, and returns afterwards', async ({ seat }) => {
  const { page } = await seat({ device: 'phone', language: 'en-NL' });
  await page.goto('/landers/gallery/eng?network=plums');
  await page.mouse.wheel(0, 10);
  const question = page.getByText('plums sent you here.');
  await expect(question).toBeVisible();
  await page.getByLabel('Email', { exact: true }).focus();
  await expect(question).toBeHidden();
  await page.getByLabel('Email', { exact: true }).blur();
  await expect(question).toBeVisible();
});

test('the arrow keys decide on the drawn faces, and Z undoes a decision', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/landers/tinderswipe');
  await awake(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'One smile so far. 4 faces to go.' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'One smile so far. 3 faces to go.' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('status').filter({ hasText: 'One smile so far. 4 faces to go.' })).toBeVisible();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You liked 3');
  await expectAccessible(page);
});

test('choosing interests before any script has loaded shows people who share them', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/landers/iconslanding');
  for (const interest of ['Jazz', 'Dogs', 'Wine']) await page.getByText(interest, { exact: true }).click();
  await expect(page.getByRole('status', { name: /loves the same: / })).toHaveCount(2);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectAccessible(page);
});

test('a landing page is in the language of its URL, and links to the other languages', async ({ seat }) => {
  const { page } = await seat({ language: 'en-GB' });
  await page.goto('/landers/socialnetwork/bdsm-de?network=plums');
  await expect(page, 'no niche is spelled out').toHaveURL(/\/landers\/socialnetwork\/3de\?network=plums$/);
  await expect(page).toHaveTitle('Damson. Schau dich kostenlos um.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erst Einvernehmen, dann Neugier');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('link', { name: 'Suomi' }).click();
  await expect(page).toHaveURL(/\/landers\/socialnetwork\/3fi$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});

test('before any interaction, a landing page does not load scripts or shift its layout', async ({ seat }) => {
  const { page } = await seat({ device: 'phone' });
  const landers = screens.map(({ path }) => path).filter((path) => path.startsWith('/landers/'));
  expect(landers.length).toBeGreaterThan(5);
  for (const path of landers) {
    await page.goto(path.replace(':slug?', 'eng'));
    await page.evaluate(() => document.fonts.ready);
    const { scripts, shift } = await page.evaluate(async () => {
      const shifts = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      });
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return { scripts: loaded.map(({ name }) => name), shift: shifts };
    });
    expect(scripts, path).toEqual([]);
    expect(shift, path).toBe(0);
  }
});

test('a film plays by itself and can be stopped; with reduced motion it waits for a press', async ({ seat }) => {
  const { page } = await seat();
  const paused = async () => await page.locator('video').evaluate((film: HTMLVideoElement) => film.paused);
  await page.goto('/landers/video');
  const stop = page.getByRole('button', { name: 'Pause film' });
  await expect(stop).toBeVisible();
  expect(await paused()).toBe(false);
  await stop.click();
  await expect(page.getByRole('button', { name: 'Play film' })).toBeVisible();
  expect(await paused()).toBe(true);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/landers/transitionsvideolanding');
  await page.waitForLoadState('load');
  expect(await page.locator('video').getAttribute('src'), 'nothing of it is loaded').toBeNull();
  await page.getByRole('button', { name: 'Play film' }).click();
  await expect(page.getByRole('button', { name: 'Pause film' })).toBeVisible();
});

test('a region of the map shows its name', async ({ seat }) => {
  const { page } = await seat({ language: 'en-NL' });
  await page.goto('/landers/maplanding/eng');
  await page.getByRole('link', { name: 'Utrecht' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Around Utrecht' })).toBeVisible();
  await expectAccessible(page);
});
