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
      if (type !== 'click' || isPressed) return;
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

test('no scripts load before the first interaction, even if a field has the initial focus', async ({ seat }) => {
  const { page } = await seat();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const address of ['/', '/login', '/signup', '/pricing', '/pages/faq', '/complaints', '/nowhere']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(300);
    expect(scripts, address).toEqual([]);
  }
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.press('a');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('a');
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

test('a page that was opened before an upgrade reloads once at the first interaction, and works', async ({ seat }) => {
  const { page } = await seat();
  let isUpgraded = true;
  await page.route('**/*page-data=*', async (route) =>
    isUpgraded ? await route.fulfill({ status: 409 }) : await route.continue(),
  );
  const opened = pagesOpened(page);
  await page.goto('/pricing');
  page.once('load', () => {
    isUpgraded = false;
  });
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
