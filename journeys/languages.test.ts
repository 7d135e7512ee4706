import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './people.ts';

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
  test(`a browser that speaks ${locale} is greeted in ${language}, on a phone and without overflow`, async ({
    seat,
  }) => {
    const { page } = await seat({ device: 'phone', language: locale });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(promiseIn(language));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}

test('the language switcher stores the choice, and it outlives the browser’s own language', async ({ seat }) => {
  const { page, context } = await seat({ language: 'de-DE' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(promiseIn('de'));
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Deutsch' }).click();
  await bar.getByRole('button', { name: 'Alle Sprachen' }).click();
  await bar.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(promiseIn('pl'));

  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  const days = (cookie!.expires - Date.now() / 1000) / 86_400;
  expect(days, 'the locale cookie is kept for 365 days').toBeGreaterThan(364);
  await page.goto('/pages/privacy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});
