import { type Browser, type BrowserContext, chromium, expect, type Page, test as base } from '@playwright/test';
import type { Chromium } from './chromium.ts';

export { expect } from '@playwright/test';

/** A person in a journey, with a browser of their own. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
}

export interface Seat {
  /** A phone that is 390 px wide, or a desktop that is 1280 px wide. */
  readonly device?: 'phone' | 'desktop';
  readonly language?: string;
  /** False disables scripts in the browser. */
  readonly scripts?: boolean;
  /** True for a new visitor; by default, the person has already confirmed that they are an adult. */
  readonly stranger?: boolean;
  /** The time zone of the person's browser. */
  readonly timeZone?: string;
  /** True if the browser supports pushes; headless browsers differ in that. */
  readonly push?: boolean;
  /** True to install the service worker, which prefetches the whole application. */
  readonly worker?: boolean;
}

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const;

/** A test with people who use browsers. Fails if any of their pages reports an error. */
export const test = base.extend<{ seat: (seat?: Seat) => Promise<Person> }, { quietBrowser: Browser }>({
  // One browser for all tests of a worker. Each person has a separate context, with separate cookies and storage.
  quietBrowser: [
    // Playwright reads fixture names from the destructuring pattern; this fixture does not need any.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { executablePath, args } = JSON.parse(process.env.DAMSON_CHROMIUM!) as Chromium;
      const browser = await chromium.launch({ executablePath, args: [...args] });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  seat: async ({ quietBrowser }, use, info) => {
    const faults: string[] = [];
    const seated: BrowserContext[] = [];
    await use(async ({ device = 'desktop', language = 'en-GB', timeZone = 'Europe/Amsterdam', ...has }: Seat = {}) => {
      const { scripts = true, stranger = false, push = false, worker = push } = has;
      const context = await quietBrowser.newContext({
        ...devices[device],
        baseURL: process.env.DAMSON_URL!,
        locale: language,
        timezoneId: timeZone,
        javaScriptEnabled: scripts,
        serviceWorkers: worker ? 'allow' : 'block',
      });
      seated.push(context);
      if (!stranger) await context.addInitScript(sayAdult);
      if (!push) await context.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'));
      const page = await context.newPage();
      page.on('pageerror', (fault) => faults.push(String(fault)));
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted|hydrat/i.test(message.text())) faults.push(message.text());
      });
      return { page, context };
    });
    // The printed log does not include screenshots, so this prints the text of each screen.
    if (info.status !== info.expectedStatus) {
      for (const page of seated.flatMap((context) => context.pages())) {
        const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
        process.stdout.write(`${info.title}: ${page.url()}\n${shown}\n`);
      }
    }
    await Promise.all(seated.map(async (context) => await context.close()));
    expect(faults).toEqual([]);
  },
});

function sayAdult(): void {
  // An email in a frame does not have storage.
  if (window.origin === 'null') return;
  localStorage.setItem('hide-site-entry-warning', String(Date.now()));
}

/** Waits for hydration. Until then, a page does not react to input. Tests, unlike people, are fast enough to notice. */
export async function awake(page: Page): Promise<void> {
  // Visitors' pages hydrate a moment after they have loaded, or at the first mouse movement.
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page.waitForFunction(
    () =>
      // Early input has been replayed, so the page also handles keys.
      !('early' in window) &&
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Waits until the idle-time scripts of the main screens and their dialogs have loaded. */
export async function warm(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').some(({ name }) => /\/crop-dialog-[\w-]+\.js$/.test(name)),
    undefined,
    { timeout: 30_000 },
  );
}

/** Waits until the service worker has cached everything that pages need offline. */
export async function shellKept(page: Page): Promise<void> {
  const isKept = async () =>
    Boolean(navigator.serviceWorker.controller) &&
    Boolean(await caches.match(`/shell/${document.documentElement.lang}`));
  await expect.poll(async () => await page.evaluate(isKept), { timeout: 60_000 }).toBe(true);
}

/** The password that newcomers choose at sign-up. */
export const newcomerPassword = 'a fine long password';

export interface SignupAnswers {
  readonly name: string;
  readonly email: string;
  readonly gender: 'A woman' | 'A man';
  readonly year?: string;
  readonly password?: string;
}

/** The form of the sign-up, which has one question per screen. */
export function signupQuestions(page: Page) {
  return page.locator('form').filter({ has: page.getByRole('progressbar') });
}

/** Answers the question about the date of birth, and confirms the date. */
export async function fillBirthDate(page: Page, year = '1990'): Promise<void> {
  const form = signupQuestions(page);
  await expect(form.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
  await form.getByLabel('Day').fill('14');
  await form.getByLabel('Month').fill('3');
  await form.getByLabel('Year').fill(year);
  await form.getByRole('button', { name: 'Yes, that’s right' }).click();
}

/** Answers the remaining questions of the sign-up on the screen, and submits it. */
export async function fillSignup(page: Page, { name, email, gender, year, ...rest }: SignupAnswers): Promise<void> {
  const form = signupQuestions(page);
  const question = (asked: string | RegExp) => form.getByRole('heading', { name: asked });
  const goOn = async () => await form.getByRole('button', { name: 'Continue' }).click();
  await awake(page);
  await expect(question(/^Join /).or(question('When were you born?'))).toBeVisible();
  if (await question(/^Join /).isVisible()) {
    await form.getByText(gender, { exact: true }).click();
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByRole('button', { name: 'Join free' }).click();
  }
  await fillBirthDate(page, year);
  await expect(question('Who would you like to meet?')).toBeVisible();
  await form.getByRole('button', { name: 'Skip and see everyone' }).click();
  await expect(question(/your town\?$|^Where do you live\?$/)).toBeVisible();
  await form.getByRole('button', { name: 'Skip and see people everywhere' }).click();
  await expect(question('What should people call you?')).toBeVisible();
  await form.getByLabel('Username').fill(name);
  await goOn();
  await expect(question('Choose a password')).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill(rest.password ?? newcomerPassword);
  await form.getByRole('button', { name: 'Create my account' }).click();
}

/** Opens the latest email to an address on the mailbox page, and follows its button. */
export async function openMail({ page }: Person, email: string): Promise<void> {
  await page.goto('/ops/mail');
  await page.getByRole('link').filter({ hasText: email }).first().click();
  const address = await page.locator('pre a').first().getAttribute('href');
  await page.goto(address!);
}

/** Returns a name and an email address that are unique in this run. */
export function someone(name: string): { name: string; email: string } {
  const mark = Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6);
  return { name: `${name} ${mark}`, email: `${name.toLowerCase()}-${mark}@example.org` };
}
