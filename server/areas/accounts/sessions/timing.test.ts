import { expect, test } from 'vitest';
import { logIn, signUp } from '#contract/accounts/accounts.ts';
import { askMailChange } from '#contract/accounts/mail-change.ts';
import { askPasswordReset } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, testPassword, person } from '#testing/people.ts';
import { constantMilliseconds } from './constant-time.ts';

// On a discreet site, response times must not reveal whether an account exists.

const services = await testServices();
const { app, clock, db } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });
await db
  .updateTable('site')
  .set({ settings: JSON.stringify({ niche: 7 }) })
  .execute();
clock.move(60_000);
let places = 0;

function visitor() {
  places += 1;
  return browser(app, { ip: `192.0.${places >> 8}.${places & 255}` });
}

/** Encodes a number in letters, because names with look-alike digits count as equal. */
function inLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghjk'[Number(digit)]!);
}

type Asking = (email: string) => Promise<{ readonly status: number }>;

/** Returns the probability that a known address takes longer than an unknown one. */
async function chanceToTell(rounds: number, ask: Asking, status: number): Promise<number> {
  const measured = async (email: string) => {
    await db.deleteFrom('rate_limit').execute();
    const start = performance.now();
    const answer = await ask(email);
    const took = performance.now() - start;
    expect(answer.status).toBe(status);
    return took;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    known.push(await measured(anna.email));
    unknown.push(await measured(`nobody${crypto.randomUUID().slice(0, 8)}@example.org`));
  }
  const longer = known.flatMap((one) => unknown.map((other) => Number(one > other)));
  return longer.reduce((sum, one) => sum + one, 0) / longer.length;
}

test.each<[string, number, number, Asking]>([
  ['requesting a new password', 80, 200, async (email) => await visitor().ask(askPasswordReset, { email })],
  ['logging in', 40, 401, async (email) => await visitor().ask(logIn, { email, password: 'a guess' })],
  // A password with accents is compared in two Unicode forms.
  [
    'logging in with accents',
    40,
    401,
    async (email) => await visitor().ask(logIn, { email, password: 'a\u0308 guess' }),
  ],
  [
    'requesting a change of address',
    40,
    200,
    async (email) => await bram.ask(askMailChange, { email, password: testPassword }),
  ],
])(
  '%s takes as long for a known address as for an unknown one',
  async (_what, rounds, status, ask) => {
    const chance = await chanceToTell(rounds, ask, status);
    const uncertain = 4 * Math.sqrt(1 / (6 * rounds));
    expect(chance).toBeGreaterThan(0.5 - uncertain);
    expect(chance).toBeLessThan(0.5 + uncertain);
  },
  120_000,
);

test('sign-up takes at least a fixed time, whether or not it creates an account', async () => {
  for (const email of [anna.email, 'nobody@example.org']) {
    const start = performance.now();
    const { status } = await visitor().ask(signUp, signUpForm(`Name ${inLetters(places)}`, { email }));
    expect(status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(constantMilliseconds - 2);
  }
});
