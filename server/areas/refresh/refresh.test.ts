import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { logOut, showUser } from '#contract/accounts/accounts.ts';
import { blockMember } from '#contract/blocks.ts';
import { listChats } from '#contract/chats/chats.ts';
import { likeMember, listLikes } from '#contract/likes.ts';
import { refreshPage } from '#contract/accounts/refresh.ts';
import { onlineMilliseconds } from '../members/cards.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { testServices } from '#testing/services.ts';
import { person, type TestPerson, testViewer } from '#testing/people.ts';
import { haveCredits, say } from '#testing/talk.ts';
import { refreshed, refreshTag } from './refresh.ts';

const services = await testServices();
const { clock, db } = services;
const [anna, bram, chloe, dirk] = [
  await person(services, 'Anna', { premium: true }),
  await person(services, 'Bram', { gender: 'male' }),
  await person(services, 'Chloe'),
  await person(services, 'Dirk', { gender: 'male' }),
] as const;
for (const { id } of [anna, bram, dirk]) await haveCredits(services, id, 100);
// Anna and Bram have written and match; Anna has not returned Dirk's like.
await say(anna, bram, 'Hello');
await say(bram, anna, 'Hello yourself');
await anna.ask(likeMember, { profile: bram.id });
await bram.ask(likeMember, { profile: anna.id });
await dirk.ask(likeMember, { profile: anna.id });

async function asked(who: TestPerson, known?: string) {
  const answer = await who.send(refreshPage.path, { headers: known ? { 'if-none-match': known } : {} });
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text(), answer };
}

async function tagOf(who: TestPerson): Promise<string> {
  return (await asked(who)).tag;
}

describe('the refresh call', () => {
  test('returns the same as the separate calls for the user, the chats and the likes', async () => {
    const { reply } = await anna.ask(refreshPage, {});
    expect(reply).toEqual({
      user: (await anna.ask(showUser, {})).reply.user,
      chats: (await anna.ask(listChats, {})).reply,
      likes: (await anna.ask(listLikes, {})).reply,
    });
    expect(reply.chats.chats).toHaveLength(1);
    expect(reply.likes.profiles).toHaveLength(1);
    expect(reply.likes.liked_by).toHaveLength(2);
  });

  test('returns 304 without a body while nothing has changed', async () => {
    const { tag } = await asked(anna);
    for (let times = 0; times < 3; times += 1) {
      const again = await asked(anna, tag);
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.tag).toEqual(tag);
    }
    expect((await asked(anna, 'W/"another"')).status).toBe(200);
  });

  test('is not cached, and rejects a member who has logged out', async () => {
    const own = await person(services, 'Emma');
    const { tag, answer } = await asked(own);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await own.ask(logOut, {});
    expect((await asked(own, tag)).status).toBe(403);
  });

  test('returns a full response to another member, whatever tag they send', async () => {
    const answer = await asked(bram, await tagOf(anna));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).user.id).toBe(bram.id);
  });

  test('returns a full response when photo addresses are renewed, before the old ones expire', async () => {
    const { tag } = await asked(anna);
    // Set the last activity back: going offline during the test would change the tag too.
    await sql`UPDATE member_card SET last_active_at = ${new Date(0)}`.execute(db);
    const quiet = await tagOf(anna);
    expect(quiet).not.toBe(tag);
    clock.move(300_000 - (clock.now().getTime() % 300_000) - 1);
    expect((await asked(anna, await tagOf(anna))).status).toBe(304);
    const last = await tagOf(anna);
    clock.move(1);
    expect((await asked(anna, last)).status).toBe(200);
  });
});

describe('the next response is a full one', () => {
  /** Runs `happens` after a first response for Anna, and returns the changed response. */
  async function changes(happens: () => Promise<unknown>, who: TestPerson = anna): Promise<string> {
    const { tag, text } = await asked(who);
    await happens();
    const next = await asked(who, tag);
    expect(next.status).toBe(200);
    expect(next.text).not.toBe(text);
    return next.text;
  }

  test('after a message', async () => {
    expect(await changes(async () => await say(bram, anna, 'Are you there?'))).toContain('Are you there?');
  });

  test('after a like', async () => {
    const emil = await person(services, 'Emil', { gender: 'male' });
    expect(await changes(async () => await emil.ask(likeMember, { profile: anna.id }))).toContain(emil.id);
  });

  test('when a member in it comes online, and when they go offline', async () => {
    const active = async (at: Date) => {
      await db.updateTable('member_card').set({ last_active_at: at }).where('id', '=', bram.id).execute();
    };
    await active(new Date(0));
    await changes(async () => await active(clock.now()));
    await changes(async () => await Promise.resolve(clock.move(onlineMilliseconds)));
  });

  test('when a member in it becomes premium, and when they no longer are', async () => {
    for (const premium of [true, false]) {
      await changes(async () => {
        await db.updateTable('member_card').set({ premium }).where('id', '=', bram.id).execute();
      });
    }
  });

  test('after the member’s own purchase was refunded', async () => {
    const fia = await person(services, 'Fia', { premium: true });
    const text = await changes(async () => {
      await db.updateTable('member').set({ paid_user: false }).where('id', '=', fia.id).execute();
    }, fia);
    expect(text).toContain('"paid_user":false');
  });

  test('after a block, and no longer contains the blocker', async () => {
    const gerd = await person(services, 'Gerd', { gender: 'male' });
    await haveCredits(services, gerd.id, 10);
    await changes(async () => await say(gerd, chloe, 'Hello'), chloe);
    expect(await changes(async () => await gerd.ask(blockMember, { profile: chloe.id }), chloe)).not.toContain(gerd.id);
  });

  test('after a member in it leaves or is erased', async () => {
    const hugo = await person(services, 'Hugo', { gender: 'male' });
    await haveCredits(services, hugo.id, 10);
    await say(hugo, chloe, 'Hello');
    await changes(async () => {
      await db.updateTable('member_card').set({ listed: false }).where('id', '=', hugo.id).execute();
      await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', hugo.id).execute();
    }, chloe);
    const text = await changes(async () => {
      await db.deleteFrom('member_card').where('id', '=', hugo.id).execute();
    }, chloe);
    expect(text).not.toContain('Hugo');
  });
});

/** Every column of every table that the response is built from. */
const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
  SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
  WHERE table_name IN ('member', 'profile', 'wallet', 'member_card', 'member_hidden', 'inbox', 'like_in', 'like_out', 'picture')
    AND is_generated = 'NEVER'`.execute(db);

const others: Readonly<Record<string, string>> = {
  text: `CASE WHEN length(was) = 2 THEN 'BE' ELSE was || 'x' END`,
  boolean: 'NOT was',
  integer: 'was + 1',
  smallint: 'was + 1',
  real: 'was + 1',
  date: 'was + 400',
  ARRAY: `was || 'tea'`,
  jsonb: `'{}'`,
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': `was + interval '30 days'`,
};

class Undone extends Error {}

/**
 * Reads the tag and the response before and after a change, then rolls the change back. Undefined if the change is
 * impossible.
 */
async function around(table: string, column: string, type: string) {
  const viewer = testViewer(services, anna.id);
  const looked = async (tx: Sql) => ({
    tag: await refreshTag(tx, viewer),
    text: await refreshed(tx, viewer).then(JSON.stringify, () => 'nothing'),
  });
  let seen: { before: string; after: string; isTagged: boolean } | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      const before = await looked(tx);
      const set = sql.raw((others[type] ?? 'was').replaceAll('was', column));
      await sql`UPDATE ${sql.ref(table)} SET ${sql.ref(column)} = ${set}`.execute(tx);
      const after = await looked(tx);
      seen = { before: before.text, after: after.text, isTagged: before.tag !== after.tag };
      throw new Undone();
    })
    .catch((fault: { code?: string }) => {
      // The value violates a constraint.
      const cannotBe = /^(22|23)/;
      if (!(fault instanceof Undone) && !cannotBe.test(fault.code ?? '')) throw fault;
    });
  return seen;
}

let shows = 0;

test.each(columns)('a visible change to "$column" in $table changes the tag', async ({ table, column, type }) => {
  const seen = await around(table, column, type);
  if (!seen || seen.before === seen.after) return;
  shows += 1;
  expect(seen.isTagged).toBe(true);
});

// In a cluster, one statement cannot change every column of every row.
test('the test above changes enough visible columns to be meaningful', () => expect(shows).toBeGreaterThan(30));
