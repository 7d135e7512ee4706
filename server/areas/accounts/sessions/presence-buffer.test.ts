import { expect, test } from 'vitest';
import { hidePage } from '#contract/accounts/presence.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { createPresenceBuffer } from './presence-buffer.ts';

const services = await testServices();
const { clock, db } = services;

test('a request sent before its page was hidden but recorded afterwards leaves the page hidden', async () => {
  const anna = await person(services, 'Anna');
  const session = await db
    .selectFrom('session')
    .select(['id', 'member_id', 'last_seen_at'])
    .where('member_id', '=', anna.id)
    .executeTakeFirstOrThrow();
  const awayAt = async () => {
    const found = db.selectFrom('session').select('away_at').where('id', '=', session.id);
    return (await found.executeTakeFirstOrThrow()).away_at;
  };
  const beats = createPresenceBuffer(db, (fault) => expect.unreachable(String(fault)));
  // The page was hidden before, so that each of its requests is recorded.
  const found = { ...session, away_at: clock.now(), paid_user: false };
  const made = clock.now();
  clock.move(1_000);
  await anna.ask(hidePage, {});
  beats.note(found, made);
  await beats.settled();
  expect(await awayAt()).toEqual(clock.now());
  beats.note(found, clock.now());
  await beats.settled();
  expect(await awayAt()).toBeNull();
});
