import { beforeAll, describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { languages } from '#contract/languages.ts';
import { signupStepNames, skipSignupStep } from '#contract/accounts/signup-steps.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeApp } from '#server/process/app.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { type Browser, browser } from '../browser.ts';
import { testServices } from '../services.ts';
import { person } from '../people.ts';

const services = await testServices();
let product: ReturnType<typeof makeApp>;
const origin = services.config.publicUrl;

beforeAll(async () => {
  await buildIfStale();
  product = makeApp({ ...services, pages: await builtPages() });
});

async function page(path: string, by: Browser = browser(product)) {
  const answer = await by.send(path);
  const html = await answer.text();
  const tags = [...html.matchAll(/<(meta|link|title)\b([^>]*)>(?:([^<]*)<\/title>)?/g)].map(([, kind, rest, text]) => ({
    kind,
    text,
    ...Object.fromEntries(
      [...rest!.matchAll(/([\w:-]+)="([^"]*)"/gi)].map(([, name, value]) => [name!.toLowerCase(), value]),
    ),
  })) as Record<string, string | undefined>[];
  const said = (name: string) =>
    tags.filter((tag) => tag.property === name || tag.name === name).map((tag) => tag.content);
  const linked = (rel: string) => tags.filter((tag) => tag.rel === rel);
  const heading = /<h1\b[^>]*>([^<]*)/.exec(html)?.[1];
  const language = /<html lang="(\w+)"/.exec(html)?.[1];
  const text = /<main\b[^]*<\/main>/.exec(html)?.[0].replaceAll(/<[^>]*>/g, '') ?? '';
  return { status: answer.status, to: answer.headers.get('location'), html, text, said, linked, heading, language };
}

describe('link previews and metadata:', () => {
  test('have a title, the site’s name, one URL without a query, and a picture', async () => {
    const { said, linked } = await page('/pricing?ref=42&utm_source=mail');
    expect(said('og:title')).toEqual(['Pricing · Damson']);
    expect(said('og:site_name')).toEqual(['Damson']);
    expect(said('og:description')).toEqual([expect.stringMatching(/^Dating and conversation for adults/)]);
    expect(said('og:url')).toEqual([`${origin}/pricing`]);
    expect(said('og:locale')).toEqual(['en_GB']);
    expect(said('og:image')).toEqual([`${origin}/social-card.jpg`]);
    expect(linked('canonical').map(({ href }) => href)).toEqual([`${origin}/pricing`]);
    expect(linked('alternate')).toEqual([]);
  });

  test('use the site’s own domain, whatever host was requested', async () => {
    const { linked } = await page('/', browser(product, { host: 'elsewhere.example' }));
    expect(linked('canonical').map(({ href }) => href)).toEqual([`${origin}/`]);
  });

  test('a landing page with a slug has one URL per language', async () => {
    const { linked, language } = await page(`/members/${crypto.randomUUID()}/landing2/3de`);
    expect(language).toBe('de');
    const others = linked('alternate').map(({ hreflang, href }) => [hreflang, href?.split('/').at(-1)]);
    expect(others).toHaveLength(languages.length + 1);
    expect(others).toEqual(
      expect.arrayContaining([
        ['en', '3eng'],
        ['de', '3de'],
        ['x-default', '3auto'],
      ]),
    );
  });

  test('are missing for members’ pages and unknown pages', async () => {
    const anna = await person(services, 'Anna');
    for (const [path, by] of [
      ['/members', asPerson(anna.cookies)],
      ['/nowhere', browser(product)],
    ] as const) {
      const { said, linked } = await page(path, by);
      expect(said('og:title'), path).toEqual([]);
      expect(linked('canonical'), path).toEqual([]);
    }
  });

  test('contain only the name of a discreet site', async () => {
    const settings = JSON.stringify({ name: 'Plum', niche: 3 });
    await services.db
      .insertInto('site')
      .values({ domain: 'plum.example', company_id: 1, is_default: false, settings })
      .execute();
    services.clock.move(60_000);
    const { said } = await page('/pricing', browser(product, { host: 'plum.example' }));
    expect(said('og:title')).toEqual(['Plum']);
    expect(said('og:description')).toEqual([]);
    expect(said('og:image')).toEqual(['https://plum.example/social-card.jpg']);
    // Remove the discreet site: while one exists, no site reveals who is a member.
    await services.db.deleteFrom('site').where('domain', '=', 'plum.example').execute();
    services.clock.move(60_000);
  });

  test('include icons for tabs, phones and the installed app', async () => {
    const { linked } = await page('/');
    expect(linked('icon').map(({ href }) => href)).toEqual(['/favicon.ico', '/favicon.svg']);
    expect(linked('apple-touch-icon').map(({ href }) => href)).toEqual(['/apple-touch-icon.png']);
  });
});

describe('a landing page', () => {
  test('has one URL per language, and a preview card in the page’s language', async () => {
    const { said, linked, heading, language } = await page('/landers/gallery/de?ref=42');
    expect(heading).toBe('Menschen für einen zweiten Blick');
    expect(language).toBe('de');
    expect(said('og:title')).toEqual(['Menschen für einen zweiten Blick · Damson']);
    expect(said('og:image')).toEqual([`${origin}/social-card/gallery-de.jpg`]);
    expect(linked('canonical').map(({ href }) => href)).toEqual([`${origin}/landers/gallery/de`]);
    const others = linked('alternate').map(({ hreflang, href }) => [hreflang, href]);
    expect(others).toHaveLength(languages.length + 1);
    expect(others).toContainEqual(['en', `${origin}/landers/gallery/eng`]);
    expect(others).toContainEqual(['x-default', `${origin}/landers/gallery`]);
  });

  test.each([2, 3, 4, 5, 6, 7])('does not mention niche %i in its title, previews or URL', async (niche) => {
    const { said, linked, html } = await page(`/landers/video/${niche}nl`);
    const neutral = 'Damson. Kijk gratis rond.';
    expect(/<title>([^<]*)/.exec(html)?.[1]).toBe(neutral);
    for (const name of ['description', 'og:title', 'og:description']) expect(said(name), name).toEqual([neutral]);
    expect(said('og:image')).toEqual([`${origin}/social-card/nl.jpg`]);
    expect(linked('canonical').map(({ href }) => href)).toEqual([`${origin}/landers/video/${niche}nl`]);
  });

  test('redirects from a URL with the name of a niche to the URL with its number', async () => {
    for (const slug of ['bdsmde', 'bdsm-de']) {
      const { status, to } = await page(`/landers/video/${slug}?ref=42`);
      expect(status, slug).toBe(302);
      expect(to, slug).toBe('/landers/video/3de?ref=42');
    }
    expect((await page('/landers/video/gay-auto')).to).toBe('/landers/video/7auto');
  });

  test.each(['xx', '8de', '%00', '..%2f..', '%E0%A4%A', 'x'.repeat(3000)])(
    'uses the visitor’s own language if the slug is unknown: %.12s',
    async (slug) => {
      const { status, heading } = await page(`/landers/video/${slug}`);
      expect([200, 400, 404]).toContain(status);
      if (status === 200) expect(heading).toBe('Room for two under here');
    },
  );

  test('returns 404 if it does not exist', async () => {
    for (const path of ['/landers', '/landers/nowhere', '/landers/gallery/de/more']) {
      expect((await page(path)).status, path).toBe(404);
    }
  });
});

describe('pages that present one member', () => {
  test.each([
    ['landing', 'Meet Nora', 'en'],
    ['signup', 'Meet Nora', 'en'],
    ['landing2', 'Meet Nora', 'en'],
    ['landing2/nl', 'Ontmoet Nora', 'nl'],
    ['landing3', 'Say hello to Nora', 'en'],
    ['landing3/eng', 'Say hello to Nora', 'en'],
    ['landing3/auto', 'Say hello to Nora', 'en'],
  ])('%s', async (kind, heading, language) => {
    const nora = await presentable();
    const shown = await page(`/members/${nora.id}/${kind}`);
    expect(shown.status).toBe(200);
    expect(shown.heading).toBe(heading);
    expect(shown.language).toBe(language);
    expect(shown.said('robots')).toEqual(['noindex, nofollow']);
    expect(shown.text).toContain('Nora, 38');
  });

  test('use the niche of their slug, whose name the URL and the title do not contain', async () => {
    const nora = await presentable();
    const curious = 'Consent first, curiosity welcome';
    const lead = 'Kink starts with talking';
    for (const kind of ['landing2', 'landing3']) {
      const shown = await page(`/members/${nora.id}/${kind}/3eng`);
      expect(shown.text, kind).toContain(lead);
      expect(shown.html.slice(0, shown.html.indexOf('<body')), kind).not.toMatch(new RegExp(`${lead}|${curious}|bdsm`));
      const named = await page(`/members/${nora.id}/${kind}/bdsm-eng?ref=42`);
      expect(named.to, kind).toBe(`/members/${nora.id}/${kind}/3eng?ref=42`);
      expect((await page(`/members/${nora.id}/${kind}/eng`)).text, kind).not.toContain(lead);
    }
  });

  test('redirect a logged-in member to the profile', async () => {
    const nora = await presentable();
    const anna = await person(services, 'Anneke');
    for (const kind of ['landing', 'signup', 'landing2/nl', 'landing3']) {
      const { status, to } = await page(`/members/${nora.id}/${kind}`, asPerson(anna.cookies));
      expect(status, kind).toBe(302);
      expect(to, kind).toBe(`/members/${nora.id}`);
    }
  });
});

test('a logged-in member is redirected from sign-up to the members screen', async () => {
  const bram = await person(services, 'Bram');
  expect((await page('/signup')).status).toBe(200);
  for (const path of ['/signup', '/']) {
    const { status, to } = await page(path, asPerson(bram.cookies));
    expect(status, path).toBe(302);
    expect(to, path).toBe('/members');
  }
});

test('a member who has seen all questions is redirected to the matching members', async () => {
  const chloe = await person(services, 'Chloé');
  const by = asPerson(chloe.cookies);
  expect((await page('/complete-signup', by)).status).toBe(200);
  for (const step of signupStepNames) await chloe.ask(skipSignupStep, { step });
  const { status, to } = await page('/complete-signup', by);
  expect(status).toBe(302);
  expect(to).toBe('/signup-matches');
  expect((await page('/complete-signup?step=photo', by)).status, 'a question can be asked again').toBe(200);
});

test('a logged-in member cannot open the page about their deleted account', async () => {
  expect((await page('/account-deleted')).status).toBe(200);
  const dirk = await person(services, 'Dirk', { gender: 'male' });
  const { status, to } = await page('/account-deleted', asPerson(dirk.cookies));
  expect(status).toBe(302);
  expect(to).toBe('/settings');
});

test('every page of the default layout ends with the disclaimer', async () => {
  const { html } = await page('/pricing');
  expect(/<footer\b[^]*<\/footer>/.exec(html)?.[0]).toContain('we don’t check who they are');
});

let presented = 0;

async function presentable() {
  presented += 1;
  const nora = await person(services, `Nora ${presented}`);
  await nora.ask(saveAccountSettings, { public_photo: true });
  return nora;
}

function asPerson(cookies: ReadonlyMap<string, string>): Browser {
  const own = browser(product);
  for (const [name, value] of cookies) own.cookies.set(name, value);
  return own;
}
