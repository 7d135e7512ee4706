import type { Page } from '@playwright/test';
import { join } from './join.ts';
import { awake, expect, newcomerPassword, test } from './people.ts';

test('input before the page’s scripts have loaded is not lost, and does not end up in the URL', async ({ seat }) => {
  const { page, context, email } = await join(await seat(), 'Anna');
  await context.clearCookies();

  const letThrough = await holdScripts(page);
  const opened = pagesOpened(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);

  await letThrough();
  await page.waitForURL('**/members');
  expect(opened[0]).toBe('/login');
  expect(
    opened.filter((address) => address.startsWith('/login?')),
    'nothing was sent by its address',
  ).toEqual([]);
});

test('a form submitted right after hydration includes its early input', async ({ seat }) => {
  const { page, context, email } = await join(await seat(), 'Anna');
  await context.clearCookies();
  await page.addInitScript(() => {
    let early: object | undefined;
    Object.defineProperty(window, 'early', {
      configurable: true,
      get: () => early,
      set: (recorded: object) => {
        early = new Proxy(recorded, {
          set(target, name, value) {
            if (name === 'isRestored') {
              // Simulates a slow device: React's time slice ends here, and the form is submitted before the next slice.
              const end = performance.now() + 30;
              while (performance.now() < end);
              queueMicrotask(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
            }
            return Reflect.set(target, name, value);
          },
        });
      },
    });
  });

  const letThrough = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await letThrough();
  await expect(page).toHaveURL(/\/members$/);
});

test('all form fields that were filled in before the page’s scripts have loaded keep their values', async ({
  seat,
}) => {
  const { page } = await seat();
  const letThrough = await holdScripts(page);
  await page.goto('/reset-password/do?token=some-token', { waitUntil: 'commit' });
  const first = page.getByLabel('New password', { exact: true });
  const second = page.getByLabel('Repeat new password');
  await first.fill('another long password');
  await second.fill('something else');
  await letThrough();
  await awake(page);
  await expect(first).toHaveValue('another long password');
  await expect(second).toHaveValue('something else');

  const letOthersThrough = await holdScripts(page);
  await page.goto('/complaints?about=/members/some-id', { waitUntil: 'commit' });
  const typed = { name: 'Anna', email: 'anna@example.org', text: 'Somebody uses my photos.' };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="this_is_me"]').check();
  await letOthersThrough();
  await awake(page);
  for (const [name, value] of Object.entries(typed)) await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
  await expect(page.locator('[name="this_is_me"]')).toBeChecked();
  await expect(page.locator('[name="about"]')).toHaveValue('/members/some-id');
});

test('a choice made in a select before the page’s scripts have loaded is kept', async ({ seat }) => {
  const { page } = await seat();
  const letThrough = await holdScripts(page);
  const opened = pagesOpened(page);
  await page.goto('/pricing?country=NL', { waitUntil: 'commit' });
  await page.getByLabel('Change country').selectOption({ label: 'Sweden' });

  await letThrough();
  await expect(page).toHaveURL(/country=SE/);
  await expect(page.getByLabel('Change country')).toHaveValue('SE');
  expect(opened, 'no page was loaded for it').toEqual(['/pricing?country=NL']);
});

test('a button pressed before the page’s scripts have loaded acts once they have', async ({ seat }) => {
  const { page } = await seat();
  const letThrough = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('plum-tree-2026');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await letThrough();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('plum-tree-2026');
});

test('a button pressed during hydration acts only once', async ({ seat }) => {
  const { page } = await seat();
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    let isPressed = false;
    // Presses the button as soon as the application listens for clicks, before it has rendered anything.
    document.addEventListener = (type: string, ...others: [never]) => {
      listen(type, ...others);
      // Listeners from before the end of the page belong to its inline scripts.
      if (type !== 'click' || isPressed || document.readyState === 'loading') return;
      isPressed = true;
      queueMicrotask(() => document.querySelector<HTMLElement>('[aria-label="Show password"]')!.click());
    };
  });
  await page.goto('/login');
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  const password = page.locator('[autocomplete="current-password"]');
  await expect(password).toHaveAttribute('type', 'text');
  await page.waitForFunction(() => !('early' in window));
  await page.waitForTimeout(300);
  await expect(password, 'and not once more').toHaveAttribute('type', 'text');
});

for (const address of ['/', '/login', '/signup', '/pricing', '/pages/faq', '/complaints', '/nowhere']) {
  test(`${address} starts without any input, once it has been painted`, async ({ seat }) => {
    const { page } = await seat();
    const scripts: string[] = [];
    const data: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
      if (request.resourceType() === 'fetch' && !request.url().includes('/assets/')) data.push(request.url());
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
    const { loaded, first } = await page.evaluate(() => ({
      loaded: performance.getEntriesByType('navigation').map((entry) => entry.toJSON().loadEventStart as number)[0]!,
      first: Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      ),
    }));
    expect(first - loaded, 'in milliseconds after its load event').toBeGreaterThanOrEqual(0);
    expect(first - loaded).toBeLessThan(2000);
    await page.waitForTimeout(1000);
    expect(data.length, 'requests for data').toBeLessThanOrEqual(1);
  });
}

test('a key starts the application at once, and counts', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.press('a');
  await awake(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('a');
});

test('the first swipe on a landing page counts, also before the application has started', async ({ seat }) => {
  const { page, context } = await seat({ device: 'phone' });
  const letThrough = await holdScripts(page);
  await page.goto('/landers/tinderswipe/eng', { waitUntil: 'commit' });
  const card = page.getByRole('article');
  await expect(card).toBeVisible();
  const box = (await card.boundingBox())!;
  const touch = await context.newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 200 }] });
  await send('touchStart', 120);
  for (let x = 130; x <= 320; x += 19) await send('touchMove', x);
  await send('touchEnd');
  await expect(card, 'flies at once').not.toBeInViewport();
  await letThrough();
  await expect(page).toHaveURL(/\?seen=1$/);
  await expect(card).toBeInViewport();
});

test('an arrow key pressed before the application has started decides on the first card', async ({ seat }) => {
  const { page } = await seat();
  const letThrough = await holdScripts(page);
  await page.goto('/landers/tinderswipe/eng', { waitUntil: 'commit' });
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await letThrough();
  await expect(page).toHaveURL(/\?seen=0$/);
});

test('input on a landing page survives a submission before the page’s scripts and data have loaded', async ({
  seat,
}) => {
  const { page } = await seat({ device: 'phone' });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const asked: string[] = [];
  await page.route('**/*page-data=*', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await page.goto('/landers/gallery/eng', { waitUntil: 'commit' });
  const email = page.getByLabel('Email', { exact: true });
  await page.getByText('A woman', { exact: true }).click();
  await email.fill('anna@example.org');
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect.poll(() => asked, 'once').toEqual(['/landers/gallery/eng']);
  await expect(email, 'the form waits').toHaveValue('anna@example.org');
  await expect(page).toHaveURL(/\/landers\/gallery\/eng$/);

  letThrough();
  await expect(page).toHaveURL(/\/signup$/);
  const kept = await page.evaluate(() => sessionStorage.getItem('signup-draft'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ gender: 'female', email: 'anna@example.org' });
});

test('a login page whose data is outdated logs the member in without scripts', async ({ seat }) => {
  const { page, context, email } = await join(await seat(), 'Anna');
  await context.clearCookies();
  await page.route('**/*page-data=*', async (route) => await route.fulfill({ status: 409 }));
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/members');
});

test('a page that was opened before an upgrade reloads once when it starts, and works', async ({ seat }) => {
  const { page } = await seat();
  const opened = pagesOpened(page);
  await page.route('**/*page-data=*', async (route) =>
    opened.length === 1 ? await route.fulfill({ status: 409 }) : await route.continue(),
  );
  await page.goto('/pricing');
  await page.mouse.move(2, 2);
  await expect.poll(() => opened).toEqual(['/pricing', '/pricing']);
  await page.waitForLoadState();
  await awake(page);
  expect(opened).toEqual(['/pricing', '/pricing']);
});

test('a page that stays outdated does not reload again and again, and its links work', async ({ seat }) => {
  const { page } = await seat();
  await page.route('**/*page-data=*', async (route) => await route.fulfill({ status: 409 }));
  const opened = pagesOpened(page);
  await page.goto('/pricing');
  await page.mouse.move(2, 2);
  await expect.poll(() => opened).toEqual(['/pricing', '/pricing']);
  await page.waitForLoadState();
  for (const at of [2, 4, 6, 8]) await page.mouse.move(at, at);
  await page.waitForTimeout(500);
  expect(opened).toEqual(['/pricing', '/pricing']);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Log ?in$/ })
    .click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a page whose scripts are gone reloads once if the server responds, and not while it is offline', async ({
  seat,
}) => {
  const { page, context } = await seat();
  const opened = pagesOpened(page);
  await page.goto('/pricing');
  const scripts = /\/assets\/entry\.client-[\w-]+\.js$/;
  await context.route(scripts, async (route) => await route.fulfill({ status: 404, body: 'Not found' }));
  await context.route('**/healthz', async (route) => await route.abort());
  await page.mouse.move(2, 2);
  await page.waitForTimeout(500);
  expect(opened, 'the server is away').toEqual(['/pricing']);
  await context.unroute('**/healthz');
  await page.mouse.move(4, 4);
  await expect.poll(() => opened).toEqual(['/pricing', '/pricing']);
  await context.unroute(scripts);
  await page.waitForLoadState();
  await awake(page);
});

/** Returns a list that collects the URLs of all pages opened from now on. */
function pagesOpened(page: Page): readonly string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) opened.push(pathname + search);
  });
  return opened;
}

/** Blocks the scripts of pages that are opened from now on. Returns a function that lets them load. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letThrough();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
