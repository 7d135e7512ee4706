import { hash } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { askReactivationMail, deleteAccount } from '#contract/accounts/account-deletion.ts';
import { isRefused } from '#contract/refusal.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { testPassword, person } from '#testing/people.ts';
import { provenOwner, unlock } from '../sessions/log-in.ts';

// Hundreds of rounds take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const services = await testServices();
const { app, db, limits } = services;
const wrong = 'not the password';

/** Counts the responses that reveal whether the password was right. */
function evaluated(codes: readonly (string | undefined)[]): number {
  return codes.filter((code) => code !== 'locked' && code !== 'too_busy').length;
}

async function inParallel(times: number, guess: (index: number) => Promise<string | undefined>): Promise<number> {
  return evaluated(await Promise.all(Array.from({ length: times }, async (_, index) => await guess(index))));
}

async function codeOf(answer: Promise<{ status: number; problem: { code: string } }>): Promise<string | undefined> {
  const { status, problem } = await answer;
  return status === 200 ? undefined : problem.code;
}

describe('of sixty simultaneous guesses', () => {
  test('from one IP address, five are checked', async () => {
    const anna = await person(services, 'Anna');
    const stranger = browser(app, { ip: '192.0.2.1' });
    const looked = await inParallel(
      60,
      async () => await codeOf(stranger.ask(logIn, { email: anna.email, password: wrong })),
    );
    expect(looked).toBe(5);
  });

  test('from sixty IP addresses, ten are checked', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    const looked = await inParallel(
      60,
      async (index) =>
        await codeOf(browser(app, { ip: `198.18.0.${index}` }).ask(logIn, { email: bram.email, password: wrong })),
    );
    expect(looked).toBe(10);
  });

  test('through requests for a reactivation email, five are checked', async () => {
    const chloe = await person(services, 'Chloé');
    await chloe.ask(deleteAccount, { password: testPassword, confirmed: true });
    const stranger = browser(app, { ip: '192.0.2.3' });
    const looked = await inParallel(
      60,
      async () => await codeOf(stranger.ask(askReactivationMail, { email: chloe.email, password: wrong })),
    );
    expect(looked).toBe(5);
  });
});

test('successful logins do not count as attempts', async () => {
  const dirk = await person(services, 'Dirk', { gender: 'male' });
  for (let time = 1; time <= 12; time += 1) {
    const { status } = await browser(app, { ip: '192.0.2.4' }).ask(logIn, {
      email: dirk.email,
      password: testPassword,
    });
    expect(status).toBe(200);
  }
  const looked = await inParallel(
    20,
    async (index) =>
      await codeOf(browser(app, { ip: `198.18.1.${index}` }).ask(logIn, { email: dirk.email, password: wrong })),
  );
  expect(looked).toBe(10);
});

test('attempts from a locked IP address do not lock the account', async () => {
  const emma = await person(services, 'Emma');
  const tired = '192.0.2.5';
  for (let account = 0; account < 100; account += 1) {
    await limits.consumeExactly({ name: 'login_address', points: 100, seconds: 3600 }, tired);
  }
  for (let time = 1; time <= 20; time += 1) {
    const { problem } = await browser(app, { ip: tired }).ask(logIn, { email: emma.email, password: wrong });
    expect(problem.code).toBe('locked');
  }
  expect(
    (await browser(app, { ip: '192.0.2.6' }).ask(logIn, { email: emma.email, password: testPassword })).status,
  ).toBe(200);
});

// Simulates many processes: unlike in one process, guesses do not wait in a queue.
describe('in a hundred rounds of twenty simultaneous guesses', () => {
  const rounds = 100;
  const lanes = 4;
  const place = (round: number, index: number) => `198.19.${round}.${index}`;

  async function drill(name: string, ipOf: (round: number, index: number) => string): Promise<number[]> {
    // A hash encodes its cost. This one is cheap, so that a round takes milliseconds.
    const password_hash = await hash('plum tree in bloom', {
      algorithm: 2,
      memoryCost: 64,
      timeCost: 1,
      parallelism: 1,
    });
    const people = await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => await person(services, `${name} ${lane}`)),
    );
    await db.updateTable('member').set({ password_hash }).execute();
    const most = await Promise.all(
      people.map(async ({ email }, lane) => {
        let most = 0;
        for (let round = lane; round < rounds; round += lanes) {
          const looked = await inParallel(20, async (index) => {
            const owner = await provenOwner(db, { email, password: wrong }, ipOf(round, index), limits);
            return isRefused(owner) ? owner.refused : undefined;
          });
          most = Math.max(most, looked);
          await unlock(email, ipOf(round, 0), limits);
        }
        return most;
      }),
    );
    return most;
  }

  test('from one IP address, at most five are checked', async () => {
    expect(Math.max(...(await drill('Lane', (round) => place(round, 0))))).toBe(5);
  });

  test('from twenty IP addresses, at most ten are checked', async () => {
    expect(Math.max(...(await drill('Road', place)))).toBe(10);
  });
});
