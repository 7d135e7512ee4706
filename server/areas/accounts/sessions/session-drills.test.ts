import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { logIn, showUser } from '#contract/accounts/accounts.ts';
import { closeAccount } from '../../reports/measures.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { beginDeletion } from '../deletion/deletion.ts';
import { storeNewPassword } from '../credentials/password-change.ts';

// Hundreds of rounds take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const services = await testServices();
const { app, db, clock, limits, sites } = services;

const rounds = 200;
const lanes = 8;
/** Maximum duration of a login in these tests, in milliseconds. Account changes happen at varying times within it. */
const loginMilliseconds = 16;
// A hash encodes its cost. These are cheap, so that a round takes milliseconds.
const cheap = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 };
const words = ['plum tree in bloom', 'plum tree in autumn'] as const;
const hashes = await Promise.all(words.map(async (word) => await hash(word, cheap)));
const people = await Promise.all(
  Array.from({ length: lanes }, async (_, lane) => await person(services, `Lane ${lane}`)),
);

/**
 * Logs in while `happens` changes the account, at a different time in each round. Returns the number of browsers that
 * are logged in afterwards.
 */
async function drill(happens: (own: TestPerson) => Promise<unknown>, times = rounds): Promise<number> {
  let left = 0;
  await Promise.all(
    people.map(async (own, lane) => {
      for (let round = lane; round < times; round += lanes) {
        await asBefore(own);
        const one = browser(app, { ip: `198.18.0.${round}` });
        await Promise.all([
          one.ask(logIn, { email: own.email, password: words[0] }),
          sleep((round * 7) % loginMilliseconds).then(async () => await happens(own)),
        ]);
        if ((await one.ask(showUser, {})).reply.user) left += 1;
      }
    }),
  );
  return left;
}

async function asBefore({ id }: TestPerson): Promise<void> {
  await db.deleteFrom('account_deletion').where('member_id', '=', id).execute();
  await db.updateTable('member').set({ status: 'active', password_hash: hashes[0]! }).where('id', '=', id).execute();
}

describe('a concurrent login', () => {
  test('succeeds if nothing else happens', async () => {
    expect(await drill(async () => undefined, 16)).toBe(16);
  });

  test('leaves no session when operators close the account', async () => {
    expect(
      await drill(async ({ id }) => await transact(db, async (tx) => await closeAccount(tx, id, clock.now()))),
    ).toBe(0);
  });

  test('leaves no session when the password changes', async () => {
    const another = { password_hash: hashes[1]! };
    const change = async ({ id }: TestPerson) =>
      await transact(db, async (tx) => await storeNewPassword(tx, { id, now: clock.now() }, another, sites));
    expect(await drill(change)).toBe(0);
  });

  test('leaves no session when the member deletes the account', async () => {
    const farewell = { password: words[0], remarks: '' };
    const leave = async ({ id }: TestPerson) =>
      await beginDeletion(db, { id, now: clock.now() }, farewell, { sites, limits });
    expect(await drill(leave)).toBe(0);
  });
});
