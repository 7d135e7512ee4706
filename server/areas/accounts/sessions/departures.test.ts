import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { SessionId } from '#contract/accounts/sessions.ts';
import { newId } from '../../../platform/core/ids.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { makeNotes } from '../../../platform/live/notes.ts';
import { makePresence } from './presence.ts';

const services = await testServices();
const { db, clock, stopping } = services;
const anna = await person(services, 'Anna');

test('a thousand simultaneous departures are recorded together', async () => {
  const thousand = Array.from({ length: 1000 }, () => ({ id: crypto.randomUUID() as SessionId, member: anna.id }));
  const now = clock.now();
  await db
    .insertInto('session')
    .values(
      thousand.map(({ id, member: member_id }) => {
        const seen = { created_at: now, last_seen_at: now, expires_at: now, user_agent: '' };
        return { id, member_id, token_hash: id, password_mark: '', ...seen };
      }),
    )
    .execute();
  const sessions = { forget: () => undefined, settled: async () => await Promise.resolve() };
  const presence = makePresence({ db, clock, sessions, onFault: unexpected, stopping, notes: makeNotes() });
  await Promise.all(thousand.map(async (session) => await presence.leave(session)));
  const { rows } = await sql`
    SELECT count(*)::int AS gone, count(DISTINCT xmin::text)::int AS times FROM session
    WHERE member_id = ${anna.id} AND away_at IS NOT NULL`.execute(db);
  // In a cluster, each worker has its own transaction.
  const machines = Math.max(1, inject('postgres').servers.length - 1);
  expect(rows).toEqual([{ gone: 1000, times: expect.toSatisfy((times: number) => times <= machines) }]);
});

test('a browser that loses one stream stays online through its stream to another process, until it reports leaving', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  const now = clock.now();
  const session = { id: newId<SessionId>(now), member: bram.id, premium: false };
  const seen = { created_at: now, last_seen_at: now, expires_at: now, user_agent: '' };
  await db
    .insertInto('session')
    .values({ id: session.id, member_id: bram.id, token_hash: session.id, password_mark: '', ...seen })
    .execute();
  const both = [makeNotes(), makeNotes()] as const;
  both[0].carriedBy(both[1].hear);
  both[1].carriedBy(both[0].hear);
  const sessions = { forget: () => undefined, settled: async () => await Promise.resolve() };
  const [one, other] = both.map((notes) => makePresence({ db, clock, sessions, onFault: unexpected, stopping, notes }));
  const isAway = async () => {
    const { away_at } = await db
      .selectFrom('session')
      .select('away_at')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    return away_at !== null;
  };
  const told: string[] = [];
  both[1].listen(({ note }) => told.push(note));
  const end = one!.follow(session);
  other!.follow(session);
  end();
  await expect.poll(() => told).toEqual(['session_left']);
  await expect.poll(isAway).toBe(false);
  await other!.leave(session);
  expect(await isAway()).toBe(true);
});

function unexpected(fault: unknown): never {
  throw fault;
}
