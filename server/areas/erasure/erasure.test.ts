import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { listBlocks } from '#contract/blocks.ts';
import { listChats, showChat } from '#contract/chats/chats.ts';
import { likeMember, listLikes } from '#contract/likes.ts';
import { searchMembers, showMember } from '#contract/members/members.ts';
import type { Tables } from '#database/tables.ts';
import { erasedMemberId } from '../accounts/accounts-queries.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import type { Erased } from '../privacy/entry.ts';
import { entries } from '../privacy/register.ts';
import { diskErasureList } from '../../integrations/erasure-list.ts';
import { settle } from '../payments/settle.ts';
import { sweepWorker } from '../photos/sweep.ts';
import { canary, allVisibility } from '#testing/all-visibility.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment, reportedStatus } from '#testing/orders.ts';
import { testPassword, person } from '#testing/people.ts';
import { readTexts, say } from '#testing/talk.ts';
import { filesIn, filesWith, rowsWith } from '#testing/drills/traces.ts';
import { eraseMembersWorker, eraseReturned } from './erase-due.ts';
import { forgetOldWorker } from './forget-old.ts';

const services = await testServices();
const { db, clock, storage, folder, uploads, logged, pseudonymize } = services;
const list = diskErasureList(path.join(folder, 'erased'));
const traces = { db, storage, list, pseudonymize };
const day = 86_400_000;

async function work(...workers: readonly Worker[]): Promise<void> {
  for (const { work } of workers) await (work as (data: object, now: Date) => Promise<void>)({}, clock.now());
}

const nightly = () => work(eraseMembersWorker(traces), forgetOldWorker(db), sweepWorker(db, storage, [uploads]));

test('a member with data in every table is erased after 14 days, and nobody else is', async () => {
  const { own, bram, chloe, payment_id } = await allVisibility(services);
  const before = await rowsWith(db, canary, own.id);
  await own.ask(deleteAccount, {
    password: testPassword,
    confirmed: true,
    reason: 'other',
    remarks: `Farewell from ${canary}`,
  });
  Object.assign(before, await rowsWith(db, canary, own.id));
  // A bank transfer names its payer only in an encrypted column.
  const found = tablesThat('deleted', 'anonymised', 'sealed_stays', 'id_stays').filter((name) => name !== 'bank_entry');
  expect(
    found.filter((table) => !before[table]),
    'tables without anything to erase prove nothing',
  ).toEqual([]);
  const staying = tablesThat('anonymised', 'sealed_stays');
  const counts = await countsOf(staying);
  expect(await filesIn(path.join(folder, 'photos'))).not.toEqual([]);
  const messages = await db.selectFrom('message').select('id').where('sender_id', '=', bram.id).execute();

  clock.move(13 * day);
  await nightly();
  expect(await db.selectFrom('member').select('id').where('id', '=', own.id).execute(), 'not on day 13').toHaveLength(
    1,
  );

  clock.move(2 * day);
  await nightly();
  expect(await rowsWith(db, canary), 'in no table of any schema').toEqual({});
  const left = Object.keys(await rowsWith(db, own.id)).filter((table) => !table.startsWith('pgboss.'));
  expect(left).toEqual(tablesThat('id_stays'));
  expect(await countsOf(staying), 'rows that stay without the member').toEqual(counts);
  expect(await filesIn(path.join(folder, 'photos')), 'no file of a photo').toEqual([]);
  expect(await filesWith(folder, canary)).toEqual([]);
  expect(logged.filter((line) => line.toLowerCase().includes(canary.toLowerCase()))).toEqual([]);

  expect(await storedPayment(services, payment_id)).toMatchObject({
    member_id: erasedMemberId,
    amount_minor: 3746,
    redirect: null,
  });
  expect(await db.selectFrom('deletion_count').selectAll().execute()).toMatchObject([{ reason: 'other', members: 1 }]);
  const kept = await db.selectFrom('message').select('id').execute();
  expect(kept, 'what others wrote is theirs').toEqual(messages);
  for (const other of [bram, chloe]) {
    expect(await db.selectFrom('member').select('id').where('id', '=', other.id).execute()).toHaveLength(1);
  }
});

function tablesThat(...become: readonly Erased[]): string[] {
  return entries.filter(([, { erased }]) => become.includes(erased)).map(([table]) => table);
}

async function countsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]!.n;
  }
  return counts;
}

test('conversations with an erased member stay, without revealing who it was', async () => {
  const dirk = await person(services, 'Dirk', { gender: 'male' });
  await dirk.send('/api/user.php', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'nl' }),
  });
  const own = await person(services, `${canary} B`);
  await say(own, dirk, `${canary} says hello`);
  await say(dirk, own, 'Hello yourself');
  const { conversation } = (await say(own, dirk, `${canary} again`)).reply;
  await own.ask(likeMember, { profile: dirk.id });
  await own.ask(deleteAccount, { password: testPassword, confirmed: true });
  clock.move(14 * day);
  await nightly();
  await dirk.ask(logIn, { email: dirk.email, password: testPassword });

  const shown = await dirk.ask(showChat, { conversation });
  expect(shown.reply).toMatchObject({
    reply_bar: 'gone',
    profile: { name: 'Voormalig lid', main_image: null, age: 0 },
  });
  expect(await readTexts(dirk, own)).toEqual(['Hello yourself']);
  const { chats, num_unread_messages } = (await dirk.ask(listChats, {})).reply;
  expect(chats).toMatchObject([{ profile: { name: 'Voormalig lid' }, last_message: null, num_unread_messages: 0 }]);
  expect(num_unread_messages).toBe(0);
  expect((await say(dirk, own, 'Are you there?')).problem.code).toBe('no_such_member');
  const asked = [
    shown,
    await dirk.ask(listChats, {}),
    await dirk.ask(listLikes, {}),
    await dirk.ask(searchMembers, {}),
    await dirk.ask(listBlocks, {}),
    await dirk.ask(showMember, { id: own.id }),
  ];
  for (const { reply } of asked) expect(JSON.stringify(reply)).not.toContain(canary);
});

test('a member restored from a backup is erased again', async () => {
  const own = await person(services, `${canary} C`);
  const backup = {
    member: await rowsOf('member', own.id),
    member_card: await rowsOf('member_card', own.id),
    profile: await rowsOf('profile', own.id),
  };
  await own.ask(deleteAccount, { password: testPassword, confirmed: true });
  clock.move(14 * day);
  await nightly();
  for (const [table, rows] of Object.entries(backup)) {
    await db
      .insertInto(table as 'member')
      .values(rows as never)
      .execute();
  }
  expect(await rowsWith(db, canary)).toEqual({ member: 1, member_card: 1 });
  await eraseReturned(traces, clock.now());
  expect(await rowsWith(db, canary, own.id)).toEqual({});
});

async function rowsOf(table: 'member' | 'member_card' | 'profile', id: Tables['member']['id']): Promise<unknown[]> {
  return await db.selectFrom(table).selectAll().where('id', '=', id).execute();
}

test('a member who reverted the deletion is not erased, even after 14 days', async () => {
  const own = await person(services, 'Stays');
  await own.ask(deleteAccount, { password: testPassword, confirmed: true });
  await db.deleteFrom('account_deletion').where('member_id', '=', own.id).execute();
  clock.move(15 * day);
  await nightly();
  expect(await rowsOf('member', own.id)).toHaveLength(1);
  expect((await list.members()).has(own.id)).toBe(false);
});

test('a payment for an erased member is not booked', async () => {
  const own = await person(services, 'Pays Late');
  const { payment_id } = (await placeTestOrder(own)).reply;
  await own.ask(deleteAccount, { password: testPassword, confirmed: true });
  clock.move(14 * day);
  await nightly();
  const settled = await settle(db, payment_id, await reportedStatus(services, payment_id, 'completed'), clock.now());
  expect(settled).toMatchObject({ refused: 'buyer_erased' });
  expect(await storedPayment(services, payment_id)).toMatchObject({ status: 'open', member_id: erasedMemberId });
});
