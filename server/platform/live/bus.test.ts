import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { movableClock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { makeSecret } from '../core/secret.ts';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { freePort } from '#testing/free-port.ts';
import { hasNats, natsServer } from '#testing/doubles/nats.ts';
import type { Bus } from './bus.ts';
import { type Hub, makeHub } from './hub.ts';
import { natsBus, type NatsTools } from './nats-bus.ts';
import { notifyBus } from './notify-bus.ts';

const polling = { timeout: 20_000, interval: 10 };
const now = new Date();
/** A clock that continues from test to test, because ids only increase. */
const clock = movableClock(now);
const secret = makeSecret('a secret of all processes');
const anna = newId<MemberId>(now);
const bram = newId<MemberId>(now);

/** A transport of events between processes that can fail and recover. */
interface Carrier {
  open(hub: Hub, tools: NatsTools): Promise<Bus>;
  lose(): Promise<void>;
  comeBack(): Promise<void>;
  /** All members are served by one process, whose events stay in its own hub. */
  readonly inOneProcess?: true;
}

async function oneProcess(): Promise<Carrier> {
  return { ...(await notifications()), inOneProcess: true };
}

async function notifications(): Promise<Carrier> {
  const { DATABASE_URL, client } = await emptyDatabase();
  return {
    open: async (hub, tools) => await notifyBus(hub, { connectionString: DATABASE_URL }, tools),
    lose: async () => {
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'damson-live' AND datname = current_database()`);
    },
    comeBack: async () => undefined,
  };
}

async function nats(): Promise<Carrier> {
  const { NATS_URL, kill, start } = await natsServer();
  return { open: async (hub, tools) => await natsBus(hub, NATS_URL, tools), lose: kill, comeBack: start };
}

/** Starts a process with its own hub. */
async function joined({ open }: Carrier) {
  const hub = makeHub(clock);
  const faults: unknown[] = [];
  const bus = await open(hub, { clock, secret, onFault: (fault) => faults.push(fault) });
  onTestFinished(async () => await bus.close());
  return {
    hub,
    bus,
    faults,
    hear: async (member: MemberId, since?: string) => {
      await hub.subscribe(member);
      const heard: { id: string; event: LiveEvent }[] = [];
      hub.listen(member, since, (id, event) => heard.push({ id, event }));
      return heard;
    },
  };
}

/** Starts two processes, or returns the only one twice. */
async function twoJoined(carrier: Carrier) {
  const one = await joined(carrier);
  return [one, carrier.inOneProcess ? one : await joined(carrier)] as const;
}

/** Returns an event for a member, different at each call. */
function somethingTo(to: MemberId) {
  const at = clock.now();
  const what = { conversation: newId<ConversationId>(at), message: newId<MessageId>(at), from: bram };
  return { to, event: { event: 'message_sent' as const, ...what } };
}

const carriers = [
  ['within one process', true, oneProcess],
  ['from process to process by NOTIFY', true, notifications],
  ['from process to process by NATS (skipped where `nats-server` is not installed)', hasNats, nats],
] as const;

describe.each(carriers.filter(([, isThere]) => isThere))('events %s', (_, __, make) => {
  test('all listeners of a member receive each event once, in every process, and nobody else does', async () => {
    const carrier = await make();
    const [one, other] = await twoJoined(carrier);
    const [here, there, somebody] = [await one.hear(anna), await other.hear(anna), await other.hear(bram)];
    const told = [somethingTo(anna), somethingTo(anna), somethingTo(anna)];
    one.bus.publish(told.slice(0, 2));
    other.bus.publish(told.slice(2));
    const events = told.map(({ event }) => event);
    await vi.waitFor(() => {
      expect(here.map(({ event }) => event)).toEqual(expect.arrayContaining(events));
      expect(there.map(({ event }) => event)).toEqual(expect.arrayContaining(events));
    }, polling);
    expect([here.length, there.length, somebody.length]).toEqual([3, 3, 0]);
    expect(here.map(({ id }) => id).toSorted(), 'both processes use the same ids').toEqual(
      there.map(({ id }) => id).toSorted(),
    );
  });

  test('a returning browser gets its missed events from the process that received them', async () => {
    const carrier = await make();
    const [one, other] = await twoJoined(carrier);
    const there = await other.hear(anna);
    clock.move(60_000);
    const told = [somethingTo(anna), somethingTo(anna)];
    one.bus.publish(told.slice(0, 1));
    await vi.waitFor(() => expect(there).toHaveLength(1), polling);
    clock.move(1_000);
    one.bus.publish(told.slice(1));
    await vi.waitFor(() => expect(there).toHaveLength(2), polling);
    const back = await other.hear(anna, there[0]!.id);
    expect(back.map(({ event }) => event)).toEqual([told[1]!.event]);
    const young = await joined(carrier);
    const elsewhere = await young.hear(anna, there[0]!.id);
    expect(
      elsewhere.map(({ event }) => event),
      'a process that started later',
    ).toEqual([{ event: 'missed_some' }]);
  });

  test('a lost connection blocks nothing; after it is restored, everyone fetches again and receives new events', async () => {
    const carrier = await make();
    const [one, other] = await twoJoined(carrier);
    const [here, there] = [await one.hear(anna), await other.hear(anna)];
    await carrier.lose();
    const lost = somethingTo(anna);
    one.bus.publish([lost]);
    expect(
      here.map(({ event }) => event),
      'delivered here at once',
    ).toContainEqual(lost.event);
    await carrier.comeBack();
    const missed = { event: 'missed_some' };
    await vi.waitFor(() => expect(there.map(({ event }) => event)).toContainEqual(missed), polling);
    const later = somethingTo(anna);
    await vi.waitFor(async () => {
      one.bus.publish([later]);
      expect(there.map(({ event }) => event)).toContainEqual(later.event);
    }, polling);
  });

  test('a process can stop while the connection is lost', async () => {
    const carrier = await make();
    const { bus } = await joined(carrier);
    await carrier.lose();
    await bus.close();
    bus.publish([somethingTo(anna)]);
  });
});

describe.skipIf(!hasNats)('NATS', () => {
  test('delivers to a process only the events that its own streams may need', async () => {
    const carrier = await nats();
    const [one, other] = await twoJoined(carrier);
    const heard: LiveEvent[] = [];
    other.hub.listen(bram, undefined, (_id, event) => heard.push(event));
    const annas = await other.hear(anna);
    one.bus.publish([somethingTo(bram), somethingTo(anna)]);
    await vi.waitFor(() => expect(annas).toHaveLength(1), polling);
    expect(heard, 'the process did not subscribe to his events').toEqual([]);
  });

  test('announces a process that is stopping; one that crashes makes everyone fetch again', async () => {
    const { NATS_URL } = await natsServer();
    // A process that is itself held up for two intervals makes everyone fetch again, which a busy machine causes too.
    const hasty = { clock, secret, onFault: () => undefined, every: 400 };
    const one = await joined({
      open: async (hub) => await natsBus(hub, NATS_URL, hasty),
      lose: async () => undefined,
      comeBack: async () => undefined,
    });
    const heard = await one.hear(anna);
    const stopping = await natsBus(makeHub(clock), NATS_URL, { ...hasty, every: 60_000 });
    await stopping.close();
    await sleep(2000);
    expect(heard).toEqual([]);
    // Announces itself once and never again.
    const silent = await natsBus(makeHub(clock), NATS_URL, { ...hasty, every: 60_000 });
    onTestFinished(async () => await silent.close());
    await vi.waitFor(() => expect(heard.map(({ event }) => event)).toContainEqual({ event: 'missed_some' }), polling);
  });

  test('that cannot be reached is reported in one clear sentence', async () => {
    const nowhere = `nats://127.0.0.1:${await freePort()}`;
    const tools = { clock, secret, onFault: () => undefined };
    await expect(natsBus(makeHub(clock), nowhere, tools)).rejects.toThrow(
      /^NATS_URL does not lead to a NATS server \(/,
    );
  });

  test('is shared by two products with different names', async () => {
    const { NATS_URL } = await natsServer();
    const named = async (name: string) =>
      await joined({
        open: async (hub, tools) => await natsBus(hub, `${NATS_URL}/${name}`, tools),
        lose: async () => undefined,
        comeBack: async () => undefined,
      });
    const [plum, pear, plumToo] = [await named('plum'), await named('pear'), await named('plum')];
    const [hers, ours] = [await pear.hear(anna), await plumToo.hear(anna)];
    plum.bus.publish([somethingTo(anna)]);
    await vi.waitFor(() => expect(ours).toHaveLength(1), polling);
    expect(hers).toEqual([]);
  });
});
