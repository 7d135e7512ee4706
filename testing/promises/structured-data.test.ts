import { beforeAll, describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { landerNames } from '#contract/landers.ts';
import { languages } from '#contract/languages.ts';
import { type Currency, formatMoney } from '#contract/money.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { type Browser, browser } from '../browser.ts';
import { person } from '../people.ts';
import { testServices } from '../services.ts';

const services = await testServices();
const { db, clock } = services;
let product: ReturnType<typeof makeApp>;
const origin = services.config.publicUrl;

beforeAll(async () => {
  await buildIfStale();
  product = makeApp({ ...services, pages: await builtPages() });
});

interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Returns the text of an HTML fragment on one line. */
function textOf(html: string): string {
  const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&([\w#]+);/g, (whole, name: string) => characters[name as keyof typeof characters] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])/g, '')
    .trim();
}

/** Returns text without tags on one line. */
const inOneLine = (text: unknown) => textOf(String(text).replaceAll(/^- /gm, '').replaceAll('&', '&amp;'));

async function page(path: string, by: Browser = browser(product)) {
  const answer = await by.send(path);
  const html = await answer.text();
  const shown = (tag: string) =>
    [...html.matchAll(new RegExp(String.raw`<${tag}\b[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, inside]) =>
      textOf(inside!.replaceAll(/<script\b[^]*?<\/script>/g, '')),
    );
  const graphs = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as { '@context': string; '@graph': Thing[] },
  );
  for (const graph of graphs) expect(graph['@context']).toBe('https://schema.org');
  const things = graphs.flatMap((graph) => graph['@graph']);
  return {
    status: answer.status,
    html,
    shown,
    things,
    one: (type: string) => {
      const found = things.filter((thing) => thing['@type'] === type);
      expect(found.length, `${type} on ${path}`).toBe(1);
      return found[0]!;
    },
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  };
}

const legal = ['terms', 'privacy', 'cookies', 'ban', 'faq', 'order', 'return-policy', 'service', 'accessibility'];
const below = ['/pricing', '/complaints', ...legal.map((name) => `/pages/${name}`)];

describe('structured data', () => {
  test('names the site and its operator as the footer of the home page does', async () => {
    const { one, shown, canonical, things, html } = await page('/');
    const [footer] = shown('footer');
    const site = one('WebSite');
    expect(site.name).toBe('Damson');
    expect(site.url).toBe(canonical);
    expect(shown('header')[0]).toContain(site.name);
    const operator = one('Organization') as Thing & { address: Thing };
    expect(site.publisher).toEqual({ '@id': operator['@id'] });
    const { streetAddress, addressLocality, addressCountry } = operator.address;
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(String(addressCountry));
    expect(footer).toContain(
      `${String(operator.name)}, ${String(streetAddress)}, ${String(addressLocality)}, ${country}`,
    );
    expect(footer).toContain(operator.email);
    expect(html).toContain(`href="tel:${String(operator.telephone)}"`);
    expect(things.length).toBe(2);
  });

  test.each([
    ['NL', 'en-GB', 'EUR'],
    ['GB', 'en-GB', 'GBP'],
    ['CH', 'fr-CH', 'CHF'],
    ['PL', 'pl-PL', 'PLN'],
  ])('lists the prices of %s as shown', async (country, locale, currency) => {
    const { one, shown } = await page(`/pricing?country=${country}`, browser(product, { language: locale }));
    const { name, itemListElement } = one('OfferCatalog') as Thing & { itemListElement: Thing[] };
    expect(shown('h2')).toContain(name);
    const items = shown('li');
    expect(itemListElement.length).toBeGreaterThan(3);
    for (const offer of itemListElement) {
      expect(offer['@type']).toBe('Offer');
      expect(offer.priceCurrency).toBe(currency);
      expect(offer.eligibleRegion).toBe(country);
      const money = { amount_minor: Math.round(Number(offer.price) * 100), currency: currency as Currency };
      const written = [inOneLine(offer.name), inOneLine(formatMoney(money, locale))];
      const places = items.filter((item) => written.every((text) => ` ${item} `.includes(` ${text} `)));
      expect(places.length, `${written.join(', ')} in ${items.join(' | ')}`).toBe(1);
    }
  });

  test.each(languages)('lists the questions and answers in %s', async (language) => {
    const { one, html } = await page('/pages/faq', browser(product, { language }));
    const sections = [...html.matchAll(/<section\b[^>]*aria-labelledby="([^"]*)"[^>]*>([^]*?)<\/section>/g)]
      .filter(([, id]) => id !== 'changes')
      .map(([, , inside]) => {
        const [heading, question = ''] = /<h2\b[^>]*>([^]*?)<\/h2>/.exec(inside!)!;
        return [textOf(question), textOf(inside!.replace(heading, ''))];
      });
    const { mainEntity } = one('FAQPage') as Thing & {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(mainEntity.length).toBeGreaterThan(8);
    const said = mainEntity.map(({ name, acceptedAnswer }) => [inOneLine(name), inOneLine(acceptedAnswer.text)]);
    expect(said).toEqual(sections);
  });

  test('lists the breadcrumbs from the home page', async () => {
    for (const path of below) {
      const { one, shown, canonical, html } = await page(path);
      const [home, here] = one('BreadcrumbList').itemListElement as Thing[];
      expect(home!.position, path).toBe(1);
      expect(home!.item, path).toBe(`${origin}/`);
      const logo = /<a [^>]*href="\/"[^>]*>([^]*?)<\/a>/.exec(/<header\b[^]*?<\/header>/.exec(html)![0])!;
      expect(logo[0] + textOf(logo[1]!), path).toContain(String(home!.name));
      expect(here!.position, path).toBe(2);
      expect(inOneLine(here!.name), path).toBe(shown('h1')[0]);
      expect(here!.item, path).toBe(canonical);
    }
  });
});

describe('pages without structured data', () => {
  test('include landing pages, login, sign-up and unknown pages', async () => {
    const landers = landerNames.flatMap((name) => [`/landers/${name}/eng`, `/landers/${name}/3de`]);
    for (const path of [...landers, '/login', '/signup', '/reset-password', '/lang-config', '/nowhere', '/no/where']) {
      expect((await page(path)).things, path).toEqual([]);
    }
  });

  test('include members’ pages and the pages that present a member', async () => {
    const anna = await person(services, 'Anna');
    const own = browser(product);
    for (const [name, value] of anna.cookies) own.cookies.set(name, value);
    await anna.ask(saveAccountSettings, { public_photo: true });
    for (const kind of ['landing', 'signup', 'landing2/nl', 'landing3']) {
      const { status, things } = await page(`/members/${anna.id}/${kind}`);
      expect(status, kind).toBe(200);
      expect(things, kind).toEqual([]);
    }
    for (const path of [...below, '/members', '/profile', '/credits', '/settings', `/members/${anna.id}`])
      expect((await page(path, own)).things, path).toEqual([]);
  });

  test('include all pages of a discreet site', async () => {
    const settings = JSON.stringify({ name: 'Plum', niche: 3 });
    await db
      .insertInto('site')
      .values({ domain: 'plum.example', company_id: 1, is_default: false, settings })
      .execute();
    clock.move(60_000);
    for (const path of ['/', ...below]) {
      const { status, things } = await page(path, browser(product, { host: 'plum.example' }));
      expect(status, path).toBe(200);
      expect(things, path).toEqual([]);
    }
    await db.deleteFrom('site').where('domain', '=', 'plum.example').execute();
    clock.move(60_000);
  });
});

test('a site’s name cannot close the data and start a script', async () => {
  const name = 'Plum</script><script>alert(1)</script>';
  const settings = JSON.stringify({ name });
  await db.insertInto('site').values({ domain: 'plum.example', company_id: 1, is_default: false, settings }).execute();
  clock.move(60_000);
  const { one, html } = await page('/', browser(product, { host: 'plum.example' }));
  expect(one('WebSite').name).toBe(name);
  expect(html).not.toContain('<script>alert(1)');
  await db.deleteFrom('site').where('domain', '=', 'plum.example').execute();
  clock.move(60_000);
});
