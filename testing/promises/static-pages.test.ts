import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { languages } from '#contract/languages.ts';
import { showSettings } from '#contract/site.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { takenTokens } from '#server/areas/site/operator-pages/taken-tokens.ts';
import { browser } from '../browser.ts';
import { testServices } from '../services.ts';
import { person } from '../people.ts';

const services = await testServices();
const { db, clock, folder } = services;
let product: ReturnType<typeof makeApp>;

beforeAll(async () => {
  await buildIfStale();
  product = makeApp({ ...services, pages: await builtPages() });
});

async function page(address: string, language = 'en-GB', headers: Record<string, string> = {}) {
  return await read(await browser(product, { language }).send(address, { headers }));
}

async function read(answer: Response) {
  const html = await answer.text();
  const [main = ''] = /<main\b[^]*<\/main>/.exec(html) ?? [];
  const [footer = ''] = /<footer\b[^]*<\/footer>/.exec(html) ?? [];
  const anchors = [...main.matchAll(/<a href="#([^"]*)"/g)].map(([, id]) => id!);
  const ids = [...main.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id!);
  return { status: answer.status, main, footer, anchors, ids };
}

const addresses = [
  ...['terms', 'privacy', 'cookies', 'ban', 'faq', 'order', 'return-policy', 'service', 'accessibility'].map(
    (name) => `/pages/${name}`,
  ),
  '/complaints',
];

describe('a static page', () => {
  test.each(languages)('in %s has a table of contents with working links and a list of changes', async (language) => {
    for (const address of addresses) {
      const { status, main, anchors, ids } = await page(address, language);
      expect(status, address).toBe(200);
      expect(anchors.length, address).toBeGreaterThan(1);
      expect(
        anchors.filter((id) => ids.filter((other) => other === id).length !== 1),
        address,
      ).toEqual([]);
      expect(anchors.at(-1), address).toBe('changes');
      expect(main, `${address} leaves no placeholder`).not.toMatch(
        /\{\w+\}|<\/?(mail|tel|terms)>|page-[a-z-]+\.sections/,
      );
    }
  });

  test('returns 404 if it does not exist', async () => {
    for (const address of ['/pages', '/pages/nothing', '/pages/terms/more'])
      expect((await page(address)).status).toBe(404);
  });

  test('lists only changes made after the company was added', async () => {
    expect((await page('/pages/terms')).main).toContain('We added how we keep order');
    await db
      .updateTable('company')
      .set({ added: new Date('2027-01-01T12:00:00Z') })
      .execute();
    clock.move(60_000);
    const { main } = await page('/pages/terms');
    expect(main).toContain('Version of 1 January 2027');
    expect(main).not.toContain('We added how we keep order');
    await db
      .updateTable('company')
      .set({ added: new Date('2020-05-05T12:00:00Z') })
      .execute();
    clock.move(60_000);
    expect((await page('/pages/terms')).main).toContain('Version of 1 December 2023');
  });
});

describe('the privacy page', () => {
  test('shows US readers of English and Spanish the rights of US states instead of European ones', async () => {
    for (const [language, said] of [
      ['en-US', 'Do not sell or share my personal information'],
      ['es-US', 'No vender ni compartir mi información personal'],
    ] as const) {
      const { main, ids } = await page('/pages/privacy', language);
      expect(ids).toEqual(expect.arrayContaining(['do-not-sell', 'state-rights']));
      expect(ids).not.toContain('basis');
      expect(main).toContain(said);
      expect(main).not.toMatch(/GDPR|RGPD/);
    }
    for (const language of ['en-GB', 'es-ES', 'nl-US']) {
      const other = await page('/pages/privacy', language);
      expect(other.ids, language).not.toContain('do-not-sell');
      expect(other.ids, language).toEqual(expect.arrayContaining(['basis', 'rights']));
    }
  });

  test('shows that the browser’s opt-out signal was received', async () => {
    expect((await page('/pages/privacy', 'en-US')).main).toContain('doesn’t send an opt-out signal');
    expect((await page('/pages/privacy', 'en-US', { 'sec-gpc': '1' })).main).toContain('You’re opted out.');
    expect((await page('/pages/privacy', 'es-US', { 'sec-gpc': '1' })).main).toContain('Tu negativa queda registrada');
  });
});

describe('text that depends on the company', () => {
  const contact = 'Jane Doe, privacy@damson.test';
  const notice = 'Wir nehmen an keiner Schlichtung teil.';

  test('is omitted until the setting has a value', async () => {
    const [privacy, terms] = [await page('/pages/privacy'), await page('/pages/terms', 'de')];
    expect(privacy.main).not.toContain('Data protection contact');
    expect(terms.main).toMatch(/vor Gericht gehen\.<\/p>/);
  });

  test('appears in the privacy notice, the terms and the imprint, each notice in its language', async () => {
    const settings = JSON.stringify({ data_protection: contact, consumer_notices: { de: notice } });
    await db.updateTable('site').set({ settings }).execute();
    clock.move(60_000);
    expect((await page('/pages/privacy')).main).toContain(`Data protection contact: ${contact}`);
    for (const address of ['/pages/terms', '/pages/service']) {
      expect((await page(address, 'de')).main, address).toContain(notice);
      expect((await page(address, 'fr')).main, address).not.toContain(notice);
    }
    await db.updateTable('site').set({ settings: '{}' }).execute();
    clock.move(60_000);
  });

  test('is not part of the settings that every page loads', async () => {
    const { settings } = (await browser(product).ask(showSettings, {})).reply;
    expect(Object.keys(settings)).not.toContain('consumer_notices');
    expect(Object.keys(settings)).not.toContain('data_protection');
  });
});

describe('the return policy', () => {
  test('links to the withdrawal form', async () => {
    expect((await page('/pages/return-policy')).main).toMatch(/<a [^>]*href="\/withdraw"/);
  });
});

describe('the footer', () => {
  const everywhere = [
    '/pages/terms',
    '/pages/privacy',
    '/pages/cookies',
    '/pages/ban',
    '/pricing',
    '/complaints',
  ].concat('/pages/return-policy', '/pages/faq', '/pages/service', '/pages/service#imprint', '/pages/accessibility');
  const hrefs = (footer: string) => [...footer.matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to!);

  test.each(['en-GB', 'de', 'en-US'])('links to all information, in %s', async (language) => {
    expect(hrefs((await page('/pricing', language)).footer)).toEqual(expect.arrayContaining(everywhere));
  });

  test('has additional links for members', async () => {
    const anna = await person(services, 'Anna');
    const own = browser(product);
    for (const [name, value] of anna.cookies) own.cookies.set(name, value);
    const members = hrefs((await read(await own.send('/members'))).footer);
    expect(members).toEqual(expect.arrayContaining([...everywhere, '/settings', '/notifications', '/transactions']));
    expect(hrefs((await page('/pricing')).footer)).not.toContain('/settings');
  });

  test('meets the requirements of US states where they apply, and then omits those of Europe', async () => {
    for (const [language, screening] of [
      ['en-US', 'does not conduct criminal background screenings'],
      ['es-US', 'no comprueba los antecedentes penales'],
    ] as const) {
      const { footer } = await page('/pricing', language);
      expect(hrefs(footer)).toEqual(
        expect.arrayContaining(['/pages/privacy#do-not-sell', '/pages/privacy#state-rights']),
      );
      expect(footer).toContain(screening);
      expect(footer).not.toMatch(/KvK|VAT|IVA/);
      expect(hrefs(footer)).not.toContain('/pages/order');
    }
    const british = (await page('/pricing')).footer;
    expect(british).toMatch(/KvK[^]+VAT/);
    expect(hrefs(british)).not.toContain('/pages/privacy#do-not-sell');
    expect(british).not.toContain('screenings');
  });
});

describe('the home page', () => {
  const setSite = async (settings: object) => {
    await db
      .updateTable('site')
      .set({ settings: JSON.stringify(settings) })
      .execute();
    clock.move(60_000);
  };

  test('shows costs, photo reviews and how to leave, with links at the top', async () => {
    const { main, anchors, ids } = await page('/', 'de-DE');
    expect([...new Set(anchors)]).toEqual(['costs', 'photos', 'leaving']);
    expect(ids).toEqual(expect.arrayContaining(anchors));
    for (const fact of [
      '0\u00a0€',
      '9,95\u00a0€',
      '0,50\u00a0€',
      'deine ersten 5 Nachrichten',
      '14 Tagen',
      'gezeichnet',
    ]) {
      expect(main, fact).toContain(fact);
    }
    expect(main, 'nobody may look around here').not.toContain('href="/members"');
  });

  test('reflects the site’s settings', async () => {
    await setSite({ photo_approval: 'automatic', logged_out_search: 'yes', message_credits: 3, signup_credits: 2 });
    const { main } = await page('/');
    expect(main).toContain('We find copied photos');
    expect(main).not.toContain('Every photo is reviewed by a person');
    expect(main).toContain('10 credits, so 3 messages');
    expect(main).toContain('a message costs £1.32');
    expect(main).toContain('Reading messages is free, too.');
    expect(main).toContain('href="/members"');
    await setSite({});
    expect((await page('/')).main).toContain('Every photo is reviewed by a person');
  });
});

describe('a page written by an operator', () => {
  test('is rendered with its table of contents; unknown pages return 404', async () => {
    const place = path.join(folder, 'about');
    await mkdir(place);
    const text =
      '# About us\n\n<script>alert(1)</script>\n\n## Who\n\nFive.\n\n## Where\n\n[Here](/pages/service).\n\n## Why\n\n- Because\n';
    await writeFile(path.join(place, 'en.md'), text);
    await adminOf(services, 'page')('publish', 'damson.test', 'about-us', place);
    clock.move(60_000);
    const { status, main, anchors, ids } = await page('/about-us', 'de');
    expect(status).toBe(200);
    expect(main).toMatch(/<h1 lang="en"[^>]*>About us/);
    expect(main).toContain('href="/pages/service"');
    expect(main).not.toContain('alert');
    expect(anchors).toEqual(['who', 'where', 'why']);
    expect(ids).toEqual(expect.arrayContaining(anchors));
    for (const address of ['/about', '/About-Us%20', '/wp-login.php', '/%E0%A4%A', '/__proto__']) {
      const missing = await page(address);
      expect([400, 404], address).toContain(missing.status);
    }
    expect((await page('/about')).main).toContain('This page could not be found');
  });

  test('is linked by its title in the footer if the settings say so, even on landing pages', async () => {
    const linked = async (address: string) =>
      [...(await page(address)).footer.matchAll(/href="(\/about-us|\/gone)"[^>]*>([^<]*)/g)].map(([, to, says]) => [
        to,
        says,
      ]);
    expect(await linked('/pricing')).toEqual([]);
    const settings = JSON.stringify({ footer_pages: ['gone', 'about-us'] });
    await db.updateTable('site').set({ settings }).execute();
    clock.move(60_000);
    for (const address of ['/pricing', '/landers/gallery/eng'])
      expect(await linked(address), address).toEqual([['/about-us', 'About us']]);
  });
});

test('an operator’s page cannot have the path of a product page', async () => {
  const { routes } = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
  const firstParts = Object.values(routes).flatMap((route) => {
    const [first = ''] = route?.path?.split('/') ?? [];
    return /^[a-z]/.test(first) ? [first] : [];
  });
  expect(firstParts.length).toBeGreaterThan(30);
  expect(firstParts.filter((first) => !takenTokens.has(first))).toEqual([]);
});
