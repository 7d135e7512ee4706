import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SessionId } from '#contract/accounts/sessions.ts';
import { testServices } from '../../testing/services.ts';
import { person } from '../../testing/people.ts';
import { makePresence } from './presence.ts';

const services = await testServices();
const { db, clock } = services;
const anna = await person(services, 'Anna');

test('that a thousand members leave at once is recorded in one go', async () => {
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
  const stopping = new AbortController().signal;
  const sessions = { forget: () => undefined, settled: async () => await Promise.resolve() };
  const presence = makePresence({ db, clock, sessions, onFault: unexpected, stopping });
  await Promise.all(thousand.map(async (session) => await presence.leave(session)));
  const { rows } = await sql`
    SELECT count(*)::int AS gone, count(DISTINCT xmin::text)::int AS times FROM session
    WHERE member_id = ${anna.id} AND away_at IS NOT NULL`.execute(db);
  expect(rows).toEqual([{ gone: 1000, times: 1 }]);
});

function unexpected(fault: unknown): never {
  throw fault;
}
