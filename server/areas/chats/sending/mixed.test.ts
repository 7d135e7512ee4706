import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageId } from '#contract/chats/chats.ts';
import { isRefused } from '#contract/refusal.ts';
import { block, unblock } from '../../blocks/blocks.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { pairOf } from '../../members/member-pair.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { brokenBooks, haveCredits } from '#testing/talk.ts';
import { removeFromList } from '../chats.ts';
import { markRead } from '../reading.ts';
import { sendText } from './send.ts';

const services = await testServices();
const { db, clock } = services;

const people: readonly TestPerson[] = [
  await person(services, 'Anna', { premium: true }),
  await person(services, 'Bram', { premium: true }),
  await person(services, 'Chloé'),
  await person(services, 'Dirk'),
];
const prices = { message_credits: 1, message_length: 2000 };

/** Sends a message by calling the rules directly, because rate limits would interfere over HTTP. */
async function sends(from: TestPerson, to: TestPerson, key: string, text = 'Hello') {
  return await sendText(db, { from: from.id, to: to.id, key, at: clock.now() }, { text }, prices);
}

async function newestIn(one: TestPerson, other: TestPerson): Promise<MessageId | undefined> {
  const { id } = pairOf(one.id, other.id);
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const who = fc.integer({ min: 0, max: people.length - 1 });
const deed = fc.record({
  does: fc.constantFrom('send', 'send', 'send', 'retry', 'read', 'remove', 'block', 'unblock', 'earn', 'tick'),
  who,
  whom: who,
  key: fc.integer({ min: 0, max: 30 }),
});

test('after any simultaneous actions of four people, the ledger is correct and no message is lost or duplicated', async () => {
  const sent = new Map<string, string>();
  const note = (key: string, result: Awaited<ReturnType<typeof sends>>) => {
    if (isRefused(result)) return;
    const before = sent.get(key);
    if (before) expect(result.message.id, 'a retry gets the same response').toBe(before);
    sent.set(key, result.message.id);
  };
  let fresh = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40 }), async (deeds) => {
      await Promise.all(
        deeds.map(async ({ does, who, whom, key }) => {
          const [one, other] = [people[who]!, people[whom]!];
          if (one === other) return;
          const { id: conversation } = pairOf(one.id, other.id);
          if (does === 'send') {
            fresh += 1;
            const name = `fresh-key-${fresh}`;
            note(name, await sends(one, other, name));
          } else if (does === 'retry') {
            const name = `key-${who}-${whom}-${key}`;
            const tries = await Promise.all([sends(one, other, name), sends(one, other, name)]);
            for (const result of tries) note(name, result);
          } else if (does === 'read') {
            const message = await newestIn(one, other);
            if (message) await markRead(db, { id: one.id, now: clock.now() }, { conversation, message });
          } else if (does === 'remove') {
            await removeFromList(db, one.id, { conversation }, clock.now());
          } else if (does === 'block') {
            const once = { owner: one.id, key: crypto.randomUUID(), fingerprint: '', at: clock.now() };
            await block(db, { id: one.id, now: clock.now() }, other.id, once);
          } else if (does === 'unblock') {
            await unblock(db, one.id, other.id);
          } else if (does === 'earn') {
            await haveCredits(services, one.id, (await balanceOf(db, one.id)) + 15).catch(ignoreOverdraft);
          } else {
            clock.move(1 + key);
          }
        }),
      );
      expect(await brokenBooks(services)).toEqual([]);
    }),
    { numRuns: 50 },
  );

  const kept = await db.selectFrom('message').select(['id', 'once_key']).execute();
  expect(new Map(kept.map(({ id, once_key }) => [once_key!, id as string]))).toEqual(sent);
  expect(sent.size, 'messages were sent').toBeGreaterThan(50);
  await expectFreeMembersToHaveStartedTwo();
});

/** Accepts only the refusal of the test's own booking: concurrent spending may leave too few credits for it. */
function ignoreOverdraft(fault: unknown): void {
  expect((fault as { code?: string }).code).toBe('23514');
}

async function expectFreeMembersToHaveStartedTwo(): Promise<void> {
  const rows = await db.selectFrom('inbox').select('member_id').where('started_by_me', '=', true).execute();
  for (const { id } of people.slice(2)) {
    expect(rows.filter(({ member_id }) => member_id === id).length).toBeLessThanOrEqual(2);
  }
}
