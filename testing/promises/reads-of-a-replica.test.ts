import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import { showChat } from '#contract/chats/chats.ts';
import { deleteMessage } from '#contract/chats/messages.ts';
import { listTransactions } from '#contract/credits.ts';
import { searchMembers } from '#contract/members/members.ts';
import { crowd, livesInUtrecht } from '../drills/crowd.ts';
import { writeTemplate } from '../databases/template-database.ts';
import { hasStandby, primaryAndStandby } from '../doubles/postgres-servers.ts';
import { testPassword, person, type TestPerson } from '../people.ts';
import { testServices } from '../services.ts';
import { haveCredits, say } from '../talk.ts';
import { oldestMilliseconds } from '#server/platform/postgres/replica.ts';

const polling = { timeout: 60_000, interval: 20 };

async function makeScene() {
  const { primary, standby } = await primaryAndStandby();
  const template = 'damson_template';
  const postgres = { connection: primary.connection, template, servers: [primary.connection] };
  await writeTemplate(postgres.servers, template);
  const address = (database: string) => `postgres://damson@127.0.0.1:${standby.connection.port}/${database}`;
  // The standby has the copy of the template once it has been replicated.
  const services = await testServices({ postgres, standby: address });
  const man = async (name: string) => {
    const somebody = await person(services, name, { gender: 'male', sexuality: 'hetero' });
    await livesInUtrecht(services, somebody.id);
    return somebody;
  };
  const anna = await person(services, 'Anna', { gender: 'female', sexuality: 'hetero' });
  await livesInUtrecht(services, anna.id);
  const [bram, cas, dirk, emil] = [await man('Bram'), await man('Cas'), await man('Dirk'), await man('Emil')];

  const isFresh = () => services.db.replica!.replica.isFresh;
  return {
    services,
    standby,
    anna,
    bram,
    cas,
    dirk,
    emil,
    found: async (viewer: TestPerson = anna) => {
      const { status, reply } = await viewer.ask(searchMembers, { country: 'NL' });
      expect(status).toBe(200);
      return reply.profiles.map(({ id }) => id);
    },
    well: async () => await vi.waitFor(() => expect(isFresh()).toBe(true), polling),
    isFresh,
    /** Pauses replication. The standby still answers queries. */
    holdBack: async () => await standby.query('SELECT pg_wal_replay_pause()'),
    goOn: async () => await standby.query('SELECT pg_wal_replay_resume()'),
  };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;
const scene = hasStandby ? await makeScene() : undefined;

describe.skipIf(!scene)('with a standby for reads (requires Debian’s PostgreSQL)', () => {
  const { services, standby, anna, bram, cas, dirk, emil, found, well, isFresh, holdBack, goOn } =
    scene ?? ({} as Scene);

  /**
   * Pauses replication while the standby is still in use. Verifies that reads are stale by adding a member who is not
   * found.
   */
  async function readsWhatIsOld(): Promise<void> {
    await vi.waitFor(async () => {
      await goOn();
      await well();
      await found();
      await holdBack();
      const [late] = await crowd(services, 1);
      const isMissing = !(await found()).includes(late!);
      await services.db.deleteFrom('member_card').where('id', '=', late!).execute();
      expect(isMissing && isFresh()).toBe(true);
    }, polling);
  }

  test('searches use the standby, but never show members who may no longer be found', async () => {
    await readsWhatIsOld();
    expect(await found()).toEqual(expect.arrayContaining([bram.id, cas.id, dirk.id, emil.id]));
    await bram.ask(blockMember, { profile: anna.id });
    expect(await found(), 'blocked by him').not.toContain(bram.id);
    await anna.ask(blockMember, { profile: cas.id });
    expect(await found(), 'blocked by her').not.toContain(cas.id);
    await dirk.ask(saveAccountSettings, { invisible: true });
    expect(await found(), 'a setting').not.toContain(dirk.id);
    const gone = await emil.ask(deleteAccount, { password: testPassword, confirmed: true });
    expect(gone.status).toBe(200);
    expect(await found(), 'deleted').not.toContain(emil.id);
    await anna.ask(unblockMember, { profile: cas.id });
    expect(await found(), 'what she has done herself').toContain(cas.id);
    await bram.ask(unblockMember, { profile: anna.id });
    await dirk.ask(saveAccountSettings, { invisible: false });
  });

  test('a ban applies at once, and cards show current data', async () => {
    await readsWhatIsOld();
    await services.db.updateTable('member_card').set({ name: 'Bruno' }).where('id', '=', bram.id).execute();
    const { reply } = await anna.ask(searchMembers, { country: 'NL' });
    expect(reply.profiles.find(({ id }) => id === bram.id)?.name).toBe('Bruno');
    const listed = async (value: boolean) =>
      await services.db.updateTable('member_card').set({ listed: value }).where('id', '=', bram.id).execute();
    await listed(false);
    expect(await found()).not.toContain(bram.id);
    await listed(true);
    expect(await found()).toContain(bram.id);
  });

  test('a standby that falls behind is skipped without an effect on members', async () => {
    await readsWhatIsOld();
    const [late] = await crowd(services, 1);
    await sleep(oldestMilliseconds);
    expect(await found()).toContain(late!);
    expect(isFresh()).toBe(false);
    await services.db.deleteFrom('member_card').where('id', '=', late!).execute();
    await goOn();
    await well();
  });

  test('a standby that is killed or hangs is skipped until it is back', async () => {
    await goOn();
    await well();
    for (const [lost, back] of [
      [standby.kill, standby.start],
      [async () => await standby.signal('SIGSTOP'), async () => await standby.signal('SIGCONT')],
    ] as const) {
      await lost();
      const all = await Promise.all([found(), found(), found()]);
      for (const one of all) expect(one).toContain(cas.id);
      expect(isFresh()).toBe(false);
      await back();
      await well();
      expect(await found()).toContain(cas.id);
    }
    expect(services.logged.join('')).toContain('the replica is left out');
  });

  test('older messages are read from the standby once they have been replicated', async () => {
    await goOn();
    await well();
    await haveCredits(services, anna.id, 200);
    for (let at = 0; at < 60; at += 1) {
      services.clock.move(2_000);
      expect((await say(anna, cas, `Line ${at}`)).status).toBe(200);
    }
    const { reply: young } = await anna.ask(showChat, { profile: cas.id });
    const before = young.messages.at(-1)!.id;
    const older = async (reader: TestPerson, other: TestPerson) =>
      (await reader.ask(showChat, { profile: other.id, before })).reply.messages;
    const asksThere = async () => {
      const asked = standby.asked().length;
      const messages = await older(anna, cas);
      expect(messages).toHaveLength(10);
      expect(standby.asked().slice(asked)).toContain('from "message"');
      return messages;
    };
    const messages = await vi.waitFor(asksThere, polling);

    await well();
    await holdBack();
    const { status } = await anna.ask(deleteMessage, { conversation: young.conversation, message: messages[3]!.id });
    expect(status).toBe(200);
    for (const seen of [await older(anna, cas), await older(cas, anna)]) {
      const deleted = seen.find(({ id }) => id === messages[3]!.id);
      expect(deleted?.text ?? '', 'deleted for both at once').toBe('');
    }
    await goOn();
  });

  test('a statement shows new entries at once, and uses the standby as soon as possible', async () => {
    await goOn();
    await well();
    const entries = async () => (await dirk.ask(listTransactions, {})).reply.transactions.length;
    const asksThere = async () => {
      const asked = standby.asked().length;
      await entries();
      expect(standby.asked().slice(asked)).toContain('FROM ledger');
    };
    await vi.waitFor(asksThere, polling);
    const had = await entries();
    await holdBack();
    await haveCredits(services, dirk.id, 77);
    expect(await entries()).toBe(had + 1);
    await goOn();
    expect(await entries()).toBe(had + 1);
  });
});
