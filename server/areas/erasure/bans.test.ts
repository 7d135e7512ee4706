import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { logIn, signUp } from '#contract/accounts/accounts.ts';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { askMailChange } from '#contract/accounts/mail-change.ts';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { openPseudonyms } from '../../platform/core/pseudonym.ts';
import { diskErasureList } from '../../integrations/erasure-list.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { closeAccount, reopenAccount } from '../reports/measures.ts';
import { makeSecret } from '../../platform/core/secret.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, mailsTo, testPassword, person, type TestPerson } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { filesWith, rowsWith } from '#testing/drills/traces.ts';
import { eraseMembersWorker, eraseReturned } from './erase-due.ts';
import { forgetOldWorker } from './forget-old.ts';
import { endUnusedWorker } from './retention.ts';

const services = await testServices();
const { app, db, clock, storage, sites, folder, pseudonymize } = services;
const traces = { db, storage, pseudonymize, list: diskErasureList(path.join(folder, 'erased')) };
const day = 86_400_000;
let addresses = 0;

async function night(): Promise<void> {
  for (const { work } of [endUnusedWorker(db, sites), eraseMembersWorker(traces), forgetOldWorker(db)] as Worker[])
    await (work as (data: object, now: Date) => Promise<void>)({}, clock.now());
}

const close = async ({ id }: TestPerson) => await transact(db, async (tx) => await closeAccount(tx, id, clock.now()));

async function isThere({ id }: TestPerson): Promise<boolean> {
  return (await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Signs up again with the address of a closed account, from another IP address. */
async function comesBack(email: string, name: string) {
  addresses += 1;
  return await browser(app, { ip: `198.51.100.${addresses}` }).ask(signUp, signUpForm(name, { email }));
}

/** Moves the clock by months and milliseconds. */
function moveMonths(months: number, milliseconds = 0): void {
  const there = new Date(clock.now());
  there.setUTCMonth(there.getUTCMonth() + months);
  clock.move(there.getTime() - clock.now().getTime() + milliseconds);
}

afterEach(async () => {
  await db.updateTable('site').set({ settings: '{}' }).execute();
  clock.move(60_000);
});

describe('a closed account', () => {
  test('is erased after 12 months, leaving only a pseudonym of its owner', async () => {
    const mallory = await person(services, 'Qwmallory', { gender: 'male' });
    await close(mallory);
    moveMonths(12, -60_000);
    await night();
    expect(await isThere(mallory), 'not a minute too early').toBe(true);
    expect((await mallory.ask(logIn, { email: mallory.email, password: testPassword })).reply.user.status).toBe(
      'blocked',
    );
    clock.move(60_000);
    await night();
    expect(await isThere(mallory)).toBe(false);
    expect(await rowsWith(db, 'Qwmallory', mallory.id)).toEqual({});
    expect(await filesWith(folder, 'Qwmallory')).toEqual([]);
    expect(await db.selectFrom('kept_out').selectAll().execute()).toMatchObject([{ reason: 'closed' }]);
  });

  test('stays banned: its address cannot sign up in any letter case', async () => {
    const email = 'qwmallory@example.org';
    for (const written of [email, 'QwMallory@Example.org']) {
      const { status, problem } = await comesBack(written, 'Another Name');
      expect(status).toBe(409);
      expect(problem.code).toBe('email_taken');
    }
    expect(await mailsTo(services, email), 'the owner is told why, once a day').toEqual(['kept_out']);
    const { body_text } = await db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', 'kept_out')
      .executeTakeFirstOrThrow();
    expect(body_text).toContain('An account with this address was closed because it broke our rules.');
    expect((await comesBack('somebody.else@example.org', 'Somebody Else')).status).toBe(200);
  });

  test('stays banned: existing accounts cannot change to its address', async () => {
    const nina = await person(services, 'Nina');
    const { problem } = await nina.ask(askMailChange, { email: 'qwmallory@example.org', password: testPassword });
    expect(problem.code).toBe('email_taken');
  });

  test('cannot be recreated on a discreet site, which responds as usual', async () => {
    await db.updateTable('site').set({ settings: '{"discreet": true}' }).execute();
    clock.move(60_000);
    const { status, reply } = await comesBack('qwmallory@example.org', 'Discreet Name');
    expect(status).toBe(200);
    expect(reply).toEqual({ user: null });
    expect(await rowsWith(db, 'Discreet Name')).toEqual({});
  });

  test('leaves hashes of its photos, so that an upload of the same photo needs a review', async () => {
    await db.updateTable('site').set({ settings: '{"photo_approval": "automatic"}' }).execute();
    clock.move(60_000);
    const trudy = await person(services, 'Trudy');
    await trudy.upload(uploadPhoto, await jpeg({ motif: 5 }));
    await close(trudy);
    moveMonths(12);
    await night();
    expect(await db.selectFrom('picture_hash').selectAll().execute()).toEqual([]);
    const statusOf = async (own: TestPerson, file: Uint8Array) => {
      await own.upload(uploadPhoto, file);
      return (await own.ask(listPhotos, {})).reply.photos.at(-1)!.status;
    };
    const vera = await person(services, 'Vera');
    expect(await statusOf(vera, await jpeg({ motif: 6 })), 'another photo').toBe('active');
    expect(await statusOf(vera, await jpeg({ motif: 5 })), 'the same').toBe('pending');
    const rows = await db.selectFrom('kept_out_hash').selectAll().execute();
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows), 'no hash can be read from it').not.toMatch(/[01]{16}/);
  });

  test('that is reopened is not erased, and a second closure starts another 12 months', async () => {
    const olga = await person(services, 'Olga');
    await close(olga);
    moveMonths(11);
    await transact(db, async (tx) => await reopenAccount(tx, olga.id));
    await olga.ask(logIn, { email: olga.email, password: testPassword });
    moveMonths(2);
    await night();
    expect(await isThere(olga)).toBe(true);
    await close(olga);
    moveMonths(11);
    await night();
    expect(await isThere(olga)).toBe(true);
    moveMonths(1);
    await night();
    expect(await isThere(olga)).toBe(false);
  });

  test('that its owner had already deleted is erased 14 days after the deletion, and its address is banned', async () => {
    const pia = await person(services, 'Pia');
    await pia.ask(deleteAccount, { password: testPassword, confirmed: true });
    await close(pia);
    clock.move(14 * day);
    await night();
    expect(await isThere(pia)).toBe(false);
    expect((await comesBack(pia.email, 'Pia Again')).problem.code).toBe('email_taken');
  });

  test('keeps its address banned for three years', async () => {
    moveMonths(36);
    await night();
    expect(await db.selectFrom('kept_out').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('kept_out_hash').selectAll().execute()).toEqual([]);
    expect((await comesBack('qwmallory@example.org', 'Years Later')).status).toBe(200);
  });
});

test('a member restored from a backup is erased and banned again', async () => {
  const ruth = await person(services, 'Ruth');
  const rowsOf = async (table: 'member' | 'member_card' | 'profile') =>
    await db.selectFrom(table).selectAll().where('id', '=', ruth.id).execute();
  const owner = await db.selectFrom('email_owner').selectAll().where('member_id', '=', ruth.id).execute();
  const backup = { member: await rowsOf('member'), member_card: await rowsOf('member_card'), email_owner: owner };
  await close(ruth);
  moveMonths(12);
  await night();
  await db.deleteFrom('kept_out').execute();
  for (const [table, rows] of Object.entries(backup)) {
    await db
      .insertInto(table as 'member')
      .values(rows as never)
      .execute();
  }
  expect((await rowsOf('member'))[0]!.status, 'the backup is from before it was closed').toBe('active');
  await eraseReturned(traces, clock.now());
  expect(await isThere(ruth)).toBe(false);
  expect((await comesBack(ruth.email, 'Ruth Again')).problem.code).toBe('email_taken');
  expect(await readFile(path.join(folder, 'erased'), 'utf8')).not.toContain('ruth');
});

describe('a pseudonym', () => {
  test('does not change when the secret is replaced', async () => {
    const own = await testServices();
    const [old, fresh] = ['the secret of the first year here', 'the secret of the second year here'];
    await own.db.deleteFrom('lasting_key').execute();
    const before = await openPseudonyms(own.db, makeSecret(old), false);
    const replacing = await openPseudonyms(own.db, makeSecret(fresh, old), false);
    const after = await openPseudonyms(own.db, makeSecret(fresh), false);
    expect(replacing('anna')).toEqual(before('anna'));
    expect(after('anna')).toEqual(before('anna'));
    expect(before('bram')).not.toBe(before('anna'));
    const [row] = await own.db.selectFrom('lasting_key').selectAll().execute();
    await expect(openPseudonyms(own.db, makeSecret('a secret of somebody else entirely'), false)).rejects.toThrow(
      'SECRET differs from the one that this database was used with',
    );
    expect(await own.db.selectFrom('lasting_key').selectAll().execute(), 'and nothing is lost').toEqual([row]);
    const forgotten = await openPseudonyms(own.db, makeSecret('a secret of somebody else entirely'), true);
    expect(forgotten('anna')).not.toBe(before('anna'));
  });
});
