import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { landerPath } from '#contract/landers.ts';
import { type Language, languages } from '#contract/languages.ts';
import { localeOf } from '#contract/locale.ts';
import { shellPath } from '#contract/notifications/service-worker.ts';
import { lastResortPage, noSitePage, tooManyPage } from '#server/pages/last-resort-page.ts';
import { settled } from './accessible.ts';
import { callAs, buyCredits, join, type JoinedMember, whatCanBeNamed } from './join.ts';
import { maimed, overflowing } from './overflow.ts';
import { awake, expect, test } from './people.ts';
import { screenUrl, type Named, type SitemapScreen, screens } from './sitemap.ts';

const widths = [1280, 390, 320];

/**
 * Returns the problems that axe and measurements at each width find on the current page. Contrast does not depend on
 * the language; `accessibility.test.ts` checks it in English, in light and dark mode.
 */
async function faultsOf(page: Page, name: string, language: Language): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const wrong = [...(await page.evaluate(overflowing)), ...(await page.evaluate(maimed))];
    found.push(...wrong.map((one) => `${name} at ${width} px: ${one}`));
  }
  const { violations } = await new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      preload: false,
      rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: true } },
    })
    .setLegacyMode()
    .analyze();
  for (const { id, nodes } of violations) found.push(`${name}: ${id}, ${nodes.map(({ html }) => html).join(' ')}`);
  const spoken = await page.locator('html').getAttribute('lang');
  if (spoken !== language) found.push(`${name} is in ${spoken}`);
  return found;
}

/**
 * Opens a page as shown without scripts. The scripts are removed instead of disabled in the browser, because axe is
 * itself a script.
 */
async function openWithoutScripts(page: Page, address: string, locale: string): Promise<void> {
  const html = await (await page.request.get(address, { headers: { 'accept-language': locale } })).text();
  await page.setContent(html.replaceAll(/<script\b[^]*?<\/script>|<\/?noscript>/g, ''));
  const rules = await page.evaluate(() => [...document.styleSheets].reduce((sum, one) => sum + one.cssRules.length, 0));
  expect(rules, `${address} has its styles`).toBeGreaterThan(50);
}

/** Returns the headings of error pages in a language. */
function headingsIn(language: Language) {
  const catalogue = readFileSync(new URL(`../locales/${language}/shell.json`, import.meta.url), 'utf8');
  const { error, held_up } = JSON.parse(catalogue) as {
    error: { title: string; needs_scripts: string };
    held_up: { offline: string };
  };
  return { ...error, ...held_up };
}

async function befriend(anna: JoinedMember, bram: JoinedMember): Promise<Named> {
  await buyCredits(anna);
  await callAs(anna, '/api/like.php', { profile: bram.id });
  await callAs(bram, '/api/like.php', { profile: anna.id });
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Half of it.' });
  return await whatCanBeNamed(anna, bram);
}

const isForMembers = ({ layouts }: SitemapScreen) => layouts.some((file) => file.includes('members-area'));
const pathsFor = (members: boolean) => screens.filter((one) => isForMembers(one) === members).map(({ path }) => path);

for (const [index, language] of languages.entries()) {
  const locale = localeOf(language, undefined);
  // The server-rendered page has the same layout and names as the hydrated one, and loads faster.
  const phone = { device: 'phone', language: locale } as const;

  test(`in ${language} every page is accessible, without overflowing, truncated or broken text`, async ({ seat }) => {
    test.slow();
    const [anna, bram] = [await join(await seat(phone), 'Anna'), await join(await seat(), 'Bram')];
    const named = { ...(await befriend(anna, bram)), language };
    const visitor = await seat(phone);
    const walk = async ({ page }: { page: Page }, paths: readonly string[]) => {
      const found: string[] = [];
      // An empty page on the same origin, so that the content written into it can load the site's files.
      await page.goto('/healthz');
      for (const path of paths) {
        await openWithoutScripts(page, screenUrl(path, named), locale);
        found.push(...(await faultsOf(page, path, language)));
      }
      return found;
    };
    // Each language uses the swipe lander for a different niche.
    const niche = landerPath('tinderswipe', { niche: (index % 6) + 2, language });
    const faults = await Promise.all([
      walk(anna, [...pathsFor(true), '/likes', '/likes/matches', '/notifications']),
      walk(visitor, [...pathsFor(false), niche]),
    ]);
    expect(faults.flat()).toEqual([]);
  });

  test(`in ${language} error pages are accessible and fit the screen`, async ({ seat }) => {
    const { page, context } = await seat({ device: 'phone', language: locale });
    const found: string[] = [];
    const note = async (name: string) => found.push(...(await faultsOf(page, name, language)));
    for (const [name, html] of Object.entries({
      'the last resort': lastResortPage(language),
      'no site': noSitePage(language),
      'too many pages': tooManyPage(language),
    })) {
      await page.setContent(html);
      await note(name);
    }
    const headings = headingsIn(language);
    const shown = async (heading: string) =>
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    // Prevents the page from reloading itself, which it does at most once a minute.
    await page.addInitScript(() => {
      for (const guard of ['reloaded-for-chunk', 'reloaded-for-shell'])
        sessionStorage.setItem(guard, String(Date.now()));
    });
    // The state after a logout: the application does not start.
    await context.route('/assets/*.js', async (route) => await route.abort());
    await page.goto(shellPath + language);
    await shown(headings.offline);
    await note('the shell on its own');
    await context.unroute('/assets/*.js');

    // Submits a form to a page that does not accept one, as browsers without scripts do.
    await page.goto('/pages/terms');
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post' });
      document.body.append(form);
      form.submit();
    });
    await shown(headings.needs_scripts);
    await note('needs scripts');

    // Simulates a missing script.
    await context.route(/\/assets\/privacy-screen-[\w-]+\.js/, async (route) => await route.fulfill({ status: 404 }));
    const privacy = page.getByRole('contentinfo').locator('a[href="/pages/privacy"]');
    for (const heading of [headings.title, headings.offline]) {
      await page.setViewportSize({ width: 1280, height: 844 });
      await page.goto('/pricing');
      await awake(page);
      await context.setOffline(heading === headings.offline);
      await privacy.click();
      await shown(heading);
      await settled(page);
      await note(heading);
    }
    expect(found).toEqual([]);
  });
}
