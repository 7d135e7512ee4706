import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { signUp } from '#contract/accounts/accounts.ts';
import { noteStay, type Tracking } from '#contract/tracking.ts';
import { buildIfStale } from '../../../../tools/build.ts';
import { makeApp } from '../../../process/app.ts';
import { builtPages } from '../../../pages/built-pages.ts';
import { countVisit, forgetVisits } from '../../site/source-visits.ts';
import { browser } from '#testing/browser.ts';
import { signUpForm } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { sourcesSince } from './sources.ts';

const services = await testServices();
const sources = adminOf(services, 'sources');
const { db, clock } = services;
const { domain } = await services.sites.of('damson.test');
let product: ReturnType<typeof makeApp>;
const monthAgo = () => new Date(clock.now().getTime() - 30 * 86_400_000);
const chrome = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' };

beforeAll(async () => {
  await buildIfStale();
  product = makeApp({ ...services, pages: await builtPages() });
});

async function of(network: string) {
  return (await sourcesSince(db, monthAgo())).find((source) => source.network === network);
}

describe('a visit through a partner’s link', () => {
  const open = async (path: string, headers: Record<string, string> = chrome) =>
    await (await browser(product).send(path, { headers })).text();

  test('is counted once, without storing anything about the visitor', async () => {
    await open('/landers/gallery/eng?network=apples&ref=42&sub3=x');
    await open('/?network=apples&ref=42&sub3=x');
    await expect.poll(async () => await of('apples')).toMatchObject({ ref: '42', sub3: 'x', visits: 2, bounced: null });
    const [row] = await db.selectFrom('source_visit').selectAll().where('network', '=', 'apples').execute();
    expect(Object.keys(row!).toSorted()).toEqual([
      'day',
      'domain',
      'logged',
      'mark',
      'network',
      'opened',
      'ref',
      'stayed',
      'sub1',
      'sub2',
      'sub3',
    ]);
  });

  test('with the lb parameter counts as a bounce until the visitor interacts with the page', async () => {
    await open('/landers/video?network=pears&lb=1');
    await open('/landers/video?network=pears&lb');
    await expect.poll(async () => await of('pears')).toMatchObject({ visits: 2, bounced: 2 });
    expect((await browser(product).ask(noteStay, { tracking: { network: 'pears' } })).status).toBe(200);
    expect(await of('pears')).toMatchObject({ visits: 2, bounced: 1 });
  });

  test('does not count for bots, prefetches, or missing pages', async () => {
    await open('/?network=robots', { 'user-agent': 'Googlebot/2.1' });
    await open('/?network=robots', { ...chrome, 'sec-purpose': 'prefetch' });
    await open('/nowhere?network=robots');
    await open('/?network=last');
    await expect.poll(async () => await of('last')).toMatchObject({ visits: 1 });
    expect(await of('robots')).toBeUndefined();
  });
});

test('twenty simultaneous visits count as twenty', async () => {
  const visit = { domain, tracking: { network: 'rush' }, what: 'opened' } as const;
  await Promise.all(Array.from({ length: 20 }, async () => await countVisit(db, visit, clock.now())));
  expect(await of('rush')).toMatchObject({ visits: 20 });
});

test('tracking values of any length and in any script are counted', async () => {
  const long = '\u{1F350}'.repeat(100);
  const tracking: Tracking = { network: 'long', ref: long, sub1: long, sub2: long, sub3: long };
  await countVisit(db, { domain, tracking, what: 'opened' }, clock.now());
  expect(await of('long')).toMatchObject({ visits: 1, sub3: long });
});

test('the report counts sign-ups, confirmed members and paying members per source, if they consented', async () => {
  const join = async (name: string, agreed: boolean) => {
    const form = { ...signUpForm(name), tracking: { network: 'figs' }, tracking_consent: agreed };
    const { reply } = await browser(product, { ip: `203.0.113.${name.length}` }).ask(signUp, form);
    return reply.user!.id;
  };
  const paying = await join('Anna Fig', true);
  await join('Bram de Fig', true);
  await join('Chloe Without', false);
  await db.updateTable('member').set({ paid_user: true, status: 'active' }).where('id', '=', paying).execute();
  expect(await of('figs')).toMatchObject({ visits: 0, signups: 2, confirmed: 1, paying: 1 });
  expect(await sources()).toMatch(/^network +ref .*\nfigs +- .* 2 +1 +1\n/);
  expect(await sources('0')).toBe('“0” is not a number of days from 1 to 999.');
  expect(await sources('x')).toBe('“x” is not a number of days from 1 to 999.');
});

test('visits are deleted after thirteen months', async () => {
  const old = new Date(clock.now().getTime() - 401 * 86_400_000);
  await countVisit(db, { domain, tracking: { network: 'old' }, what: 'opened' }, old);
  await forgetVisits(db, clock.now());
  const left = await db.selectFrom('source_visit').select('network').execute();
  expect(left.map(({ network }) => network)).not.toContain('old');
  expect(left).not.toEqual([]);
});
