import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { packagesIn } from '../packages.ts';
import { order } from '../orders.ts';
import { setSpending } from '../stop-orders.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { setBreak, setLimit, spendingOf } from './spending-control.ts';

const services = await testServices();
const { db, clock, providers, sites } = services;
const site = await sites.of('');
const language: Language = 'en';
/** Use `ROUNDS=200` for a long run. */
const rounds = Number(process.env.ROUNDS ?? 3);

const own = await newcomer();

async function newcomer(): Promise<TestPerson> {
  const made = await person(services, 'Anna');
  await db.updateTable('member_card').set({ country: 'NL' }).where('id', '=', made.id).execute();
  clock.move(5 * 3_600_000);
  return made;
}

/** Orders ten credits for 9.95 under a new key, as from another tab. */
async function orders() {
  const now = clock.now();
  const { message_credits } = site.settings;
  const { credits, amount_minor } = packagesIn('NL', { percent: 0, message_credits, at: now, trial: false })[0]!;
  const wish = { credits, amount_minor, payment_method: 'ideal', country: 'NL' } as const;
  const key = { owner: own.id, key: crypto.randomUUID(), at: now, fingerprint: 'an order' };
  return await order(db, { id: own.id, now }, { language, site, wish, key }, providers);
}

const by = () => ({ id: own.id, now: clock.now() });
const breaks = async () => await setSpending(db, providers, by(), (tx) => setBreak(tx, own.id, 7, clock.now()));
const limits = async (limit_minor: number | null) =>
  await setSpending(db, providers, by(), (tx) => setLimit(tx, own.id, limit_minor, clock.now()));

async function forget(): Promise<void> {
  clock.move(1000);
  await db.deleteFrom('spending_control').where('member_id', '=', own.id).execute();
  await db.deleteFrom('payment').where('member_id', '=', own.id).execute();
}

/** Runs twenty calls concurrently, in no particular order. */
async function atOnce(...kinds: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, async (_, index) => await kinds[index % kinds.length]!()));
}

describe(`in ${rounds} rounds of twenty concurrent calls`, () => {
  test('orders made while a break starts do not stay open', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await forget();
      await atOnce(orders, breaks);
      expect((await spendingOf(db, own.id, clock.now())).under_way_minor, `round ${round}`).toBe(0);
    }
  }, 600_000);

  test('orders made while a limit is set do not exceed it in total', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await forget();
      await atOnce(orders, async () => await limits(2000));
      expect((await spendingOf(db, own.id, clock.now())).under_way_minor, `round ${round}`).toBeLessThanOrEqual(1990);
    }
  }, 600_000);

  test('the lowest of several concurrent limits applies at once, and only a higher limit stays pending', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await forget();
      await limits(10_000);
      const wished = Array.from({ length: 20 }, (_, index) => 500 + index * 1000);
      await Promise.all(wished.map(async (limit_minor) => await limits(limit_minor)));
      const { limit_minor, next } = await spendingOf(db, own.id, clock.now());
      expect(limit_minor, `round ${round}`).toBe(500);
      expect(next === null || wished.includes(next.limit_minor!)).toBe(true);
    }
  }, 600_000);
});
