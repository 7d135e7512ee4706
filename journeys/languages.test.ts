import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible.ts';
import { callAs, join } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';

const browsers = {
  en: 'en-IE',
  nl: 'nl-BE',
  de: 'de-AT',
  it: 'it-IT',
  fr: 'fr-CH',
  es: 'es-ES',
  pl: 'pl-PL',
  da: 'da-DK',
  fi: 'fi-FI',
  nb: 'no',
  sv: 'sv-SE',
} as const;

function promiseIn(language: string): string {
  const catalogue = readFileSync(new URL(`../locales/${language}/site.json`, import.meta.url), 'utf8');
  return (JSON.parse(catalogue) as { index: { promise: string } }).index.promise;
}

for (const [language, locale] of Object.entries(browsers)) {
  test(`a phone set to ${locale} gets the site in ${language}, without overflow`, async ({ seat }) => {
    const { page } = await seat({ device: 'phone', language: locale });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(promiseIn(language));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `of ${width} px`).toBe(width);
    }
    await expectAccessible(page, { dark: false });
  });
}

test('the price of a message fits beside the send button in the longest language', async ({ seat }) => {
  const [anna, bram] = [await join(await seat({ device: 'phone' }), 'Anna'), await join(await seat(), 'Bram')];
  const { page, context } = anna;
  await context.addCookies([{ name: 'locale', value: 'it', url: process.env.DAMSON_URL! }]);
  await page.goto(`/members/${bram.id}/chat`);
  await awake(page);
  const send = page.getByRole('button', { name: 'Invia', exact: true });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(send).toBeInViewport({ ratio: 1 });
  }
});

test('the language switcher stores the choice, which overrides the browser’s language', async ({ seat }) => {
  const { page, context } = await seat({ language: 'de-DE' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(promiseIn('de'));
  const bar = page.getByRole('banner');
  await awake(page);
  await bar.getByText('Deutsch').first().click();
  await expect(bar.getByRole('button', { name: 'English' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'English' })).toBeHidden();
  await page.keyboard.press('Enter');
  await bar.getByRole('link', { name: 'Alle Sprachen' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Polski' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(promiseIn('pl'));

  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  const days = (cookie!.expires - Date.now() / 1000) / 86_400;
  expect(days, 'the locale cookie is kept for 365 days').toBeGreaterThan(364);
  await page.goto('/pages/privacy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});

test('without scripts a language can be chosen and is remembered', async ({ seat }) => {
  const { page, context } = await seat({ language: 'de-DE', device: 'phone', scripts: false });
  await page.goto('/pages/faq');
  await page.getByRole('banner').getByText('de', { exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/pages\/faq$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('banner').getByText('en', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'All languages' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Svenska' }).click();
  await expect(page).toHaveURL(/\/pages\/faq$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie?.value).toBe('sv');
  expect((cookie!.expires - Date.now() / 1000) / 86_400, 'days until it expires').toBeGreaterThan(364);
});

test('times use the format of the member’s country and the browser’s time zone, even before scripts run', async ({
  seat,
}) => {
  const anna = await join(await seat({ language: 'en-US', timeZone: 'America/New_York' }), 'Anna');
  const bram = await join(await seat({ timeZone: 'Europe/Amsterdam' }), 'Bram');
  const reply = await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Hello' });
  const { conversation, message } = (await reply.json()) as { conversation: string; message: { sent_at: string } };
  const hourIn = (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(message.sent_at));
  // Returns the time in the list of the server-rendered page.
  const written = async ({ context }: Person) => {
    const page = await (await context.request.get(`/chats/${conversation}`)).text();
    return /<time[^>]*>([^<]+)</.exec(page)?.[1];
  };

  await anna.page.goto('/members');
  await bram.page.goto('/members');
  const inNewYork = hourIn('en-US', 'America/New_York');
  expect(await written(anna)).toBe(inNewYork);
  await anna.page.goto(`/chats/${conversation}`);
  await expect(anna.page.getByRole('list', { name: 'Conversations' }).getByText(inNewYork)).toBeVisible();
  expect(await written(bram)).toBe(hourIn('en-GB', 'Europe/Amsterdam'));

  await bram.context.clearCookies({ name: 'time_zone' });
  expect(await written(bram), 'until the browser has reported its own').toBe(hourIn('en-GB', 'Europe/London'));
  await bram.context.addCookies([{ name: 'time_zone', value: 'Mars/Olympus', url: process.env.DAMSON_URL! }]);
  expect(await written(bram)).toBe(hourIn('en-GB', 'Europe/London'));
});
