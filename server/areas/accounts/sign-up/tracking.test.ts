import { describe, expect, test } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import { forgetTracking, trackingConsentVersion } from '#contract/tracking.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm } from '#testing/people.ts';

const { app, db, clock } = await testServices();
const american = '8.8.8.8';
const tracking = { network: 'plums', ref: '42', sub1: 'a', sub2: 'b', sub3: 'c' };
let count = 0;

/** Signs up, and returns the tracking values and consents that are stored. */
async function arrive(more: object, { ip = '198.51.100.9', headers = {} } = {}) {
  count += 1;
  const form = { ...signUpForm(`Visitor ${count}`), ...more };
  const answer = await browser(app, { ip }).send('/api/signup.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    body: JSON.stringify(form),
  });
  const { user, code } = (await answer.json()) as { user?: { id: string }; code?: string };
  if (!user) return code;
  const kept = await db
    .selectFrom('tracking')
    .selectAll()
    .where('member_id', '=', user.id as never)
    .executeTakeFirst();
  const consents = await db
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at'])
    .where('member_id', '=', user.id as never)
    .where('kind', '=', 'tracking')
    .execute();
  return { kept: kept && { ...kept, member_id: undefined }, consents };
}

const now = clock.now();
const kept = { ...tracking, member_id: undefined, kept_at: now };

describe('the source of a sign-up is stored with the account', () => {
  test('with consent, including its version and time', async () => {
    expect(await arrive({ tracking, tracking_consent: true })).toEqual({
      kept,
      consents: [{ kind: 'tracking', version: trackingConsentVersion, given_at: now }],
    });
  });

  test('but not without an answer or after a refusal', async () => {
    expect(await arrive({ tracking })).toEqual({ kept: undefined, consents: [] });
    expect(await arrive({ tracking, tracking_consent: false })).toEqual({ kept: undefined, consents: [] });
  });

  test('without consent where the law allows it, unless the visitor or their browser objects', async () => {
    expect(await arrive({ tracking }, { ip: american })).toEqual({ kept, consents: [] });
    const objecting = { kept: undefined, consents: [] };
    expect(await arrive({ tracking, tracking_consent: false }, { ip: american })).toEqual(objecting);
    expect(await arrive({ tracking }, { ip: american, headers: { 'sec-gpc': '1' } })).toEqual(objecting);
  });

  test('in its five fields only: other fields and overlong values are rejected', async () => {
    expect(await arrive({ tracking: { ...tracking, email: 'x' }, tracking_consent: true })).toBe('invalid');
    expect(await arrive({ tracking: { network: 'x'.repeat(201) } })).toBe('invalid');
  });
});

test('after the tracking consent is withdrawn, only the record of the consent remains', async () => {
  const own = browser(app, { ip: '203.0.115.1' });
  const { reply } = await own.ask(signUp, { ...signUpForm('Withdraws'), tracking, tracking_consent: true });
  const { id } = reply.user!;
  const rows = async () => await db.selectFrom('tracking').selectAll().where('member_id', '=', id).execute();
  expect(await rows()).toHaveLength(1);
  expect((await own.ask(forgetTracking, {})).status).toBe(200);
  expect(await rows()).toEqual([]);
  const consent = await db
    .selectFrom('consent')
    .select('withdrawn_at')
    .where('member_id', '=', id)
    .where('kind', '=', 'tracking')
    .executeTakeFirst();
  expect(consent?.withdrawn_at).toEqual(clock.now());
});

describe('permission to sign up', () => {
  test.each([
    ['all', {}, 'in'],
    ['with_trafficsource', {}, 'signups_closed'],
    ['with_trafficsource', { tracking: { sub1: 'a' } }, 'signups_closed'],
    ['with_trafficsource', { tracking: { network: 'plums' } }, 'in'],
    ['with_trafficsource', { tracking: { ref: '42' }, tracking_consent: false }, 'in'],
    ['none', { tracking }, 'signups_closed'],
  ] as const)('with signups %s and %j: %s', async (signups, more, expected) => {
    await db.updateTable('site').set({ settings: { signups } }).execute();
    clock.move(31_000);
    const came = await arrive(more, { ip: `203.0.114.${count + 1}` });
    expect(typeof came === 'string' ? came : 'in').toBe(expected);
  });
});
