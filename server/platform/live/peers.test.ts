import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { systemClock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import type { Bus } from './bus.ts';
import { notifyBus } from './notify-bus.ts';
import { type PeersTools, watchPeers } from './peers.ts';
import { makeHub } from './hub.ts';

describe('a process', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const peersOf = (tools: Partial<PeersTools> = {}) => {
    const missedSome = vi.fn();
    const peers = watchPeers({ sendHeartbeat: async () => true, missedSome, ...tools });
    onTestFinished(peers.stop);
    return { ...tools, missedSome, peers };
  };

  test('assumes that other processes run until it has received no message for 15 seconds', () => {
    const { peers } = peersOf();
    vi.advanceTimersByTime(15_000);
    expect(peers.isThere).toBe(true);
    vi.advanceTimersByTime(1);
    expect(peers.isThere).toBe(false);
    peers.onMessage('another');
    expect(peers.isThere).toBe(true);
  });

  test('sends a heartbeat every 5 seconds until it stops', async () => {
    const sendHeartbeat = vi.fn(async () => true);
    const { peers } = peersOf({ sendHeartbeat });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sendHeartbeat).toHaveBeenCalledTimes(4);
    peers.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sendHeartbeat).toHaveBeenCalledTimes(4);
  });

  test('refetches everything if its heartbeat was so late that other processes may have dropped it', async () => {
    let kept = 0;
    const { missedSome } = peersOf({
      sendHeartbeat: async () => await new Promise((said) => setTimeout(said, kept, true)),
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(missedSome).not.toHaveBeenCalled();
    kept = 6_000;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(missedSome).toHaveBeenCalled();
  });

  test('makes everyone fetch again, once, when another process was silent for 15 seconds', async () => {
    const { peers, missedSome } = peersOf();
    peers.onMessage('killed');
    for (let seconds = 0; seconds < 15; seconds += 5) {
      peers.onMessage('in its place');
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(missedSome).not.toHaveBeenCalled();
    for (let seconds = 0; seconds < 60; seconds += 5) {
      peers.onMessage('in its place');
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(missedSome).toHaveBeenCalledTimes(1);
  });

  test('does not make anyone fetch again when another process stops in order', async () => {
    const { peers, missedSome } = peersOf();
    peers.onMessage('another');
    peers.onGoodbye('another');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(missedSome).not.toHaveBeenCalled();
  });

  test('does not count the time without a connection as silence of other processes', async () => {
    let isConnected = true;
    const { peers, missedSome } = peersOf({ sendHeartbeat: async () => isConnected });
    peers.onMessage('another');
    isConnected = false;
    await vi.advanceTimersByTimeAsync(60_000);
    isConnected = true;
    peers.onReconnect();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(missedSome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(missedSome).toHaveBeenCalledTimes(1);
  });

  test('replies to a new process with one heartbeat', () => {
    const sendHeartbeat = vi.fn(async () => true);
    const { peers } = peersOf({ sendHeartbeat });
    peers.onMessage('another');
    peers.onMessage('another');
    expect(sendHeartbeat).toHaveBeenCalledTimes(1);
  });
});

describe('on one database', () => {
  /** A short heartbeat interval for tests that wait for silence, and a usual one. */
  const every = 50;
  const patient = 5_000;
  const to = crypto.randomUUID() as MemberId;

  // On a busy machine a process may be silent for too long, which adds a `missed_some`.
  const isToldOf = ({ event }: LiveEvent) => event === 'user_changed';

  async function listeningAt(connection: pg.PoolConfig, every: number) {
    const hub = makeHub(systemClock);
    const heard: LiveEvent[] = [];
    hub.listen(to, undefined, (_id, event) => heard.push(event));
    const onFault = (fault: unknown) => expect.unreachable(String(fault));
    const bus: Bus = await notifyBus(hub, connection, { clock: systemClock, onFault, every });
    return { bus, heard, tell: (): void => bus.publish([{ to, event: { event: 'user_changed' } }]) };
  }

  test('a process that is alone stops sending events; a second process receives events once it has started', async () => {
    const { DATABASE_URL, client } = await emptyDatabase();
    const connection = { connectionString: DATABASE_URL };
    const sent: string[] = [];
    client.on('notification', ({ payload }) => sent.push(payload ?? ''));
    await client.query('LISTEN damson_live');

    const first = await listeningAt(connection, every);
    onTestFinished(first.bus.close);
    // The process does not know yet whether it is alone, so it sends.
    first.tell();
    await vi.waitFor(() => expect(sent.filter((payload) => payload.includes('told'))).toHaveLength(1), {
      timeout: 20_000,
    });
    await new Promise((passed) => setTimeout(passed, every * 4));
    for (let time = 0; time < 10; time += 1) first.tell();
    await new Promise((passed) => setTimeout(passed, every));
    expect(sent.filter((payload) => payload.includes('told'))).toHaveLength(1);
    expect(first.heard.filter(isToldOf)).toHaveLength(11);

    const second = await listeningAt(connection, every);
    onTestFinished(second.bus.close);
    // On a busy machine the second process may be silent for so long that the first briefly believes that it is alone.
    await vi.waitFor(
      () => {
        first.tell();
        expect(second.heard.filter(isToldOf).length).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: every },
    );
  });

  test('a lost notification is detected by the number of the next one', async () => {
    const { DATABASE_URL, client } = await emptyDatabase();
    const listening = await listeningAt({ connectionString: DATABASE_URL }, patient);
    onTestFinished(listening.bus.close);
    const says = async (said: object) =>
      await client.query('SELECT pg_notify($1, $2)', ['damson_live', JSON.stringify({ from: 'another', ...said })]);
    const missed = () => listening.heard.filter(({ event }) => event === 'missed_some').length;
    const told = [{ to, id: newId(new Date()), at: Date.now(), event: { event: 'user_changed' } }];
    await says({ here: true, number: 4 });
    await says({ told, number: 5 });
    await says({ here: true, number: 5 });
    await vi.waitFor(() => expect(listening.heard.filter(isToldOf)).toHaveLength(1), { timeout: 20_000 });
    expect(missed()).toBe(0);
    // The sixth notification was lost.
    await says({ here: true, number: 6 });
    await vi.waitFor(() => expect(missed()).toBe(1), { timeout: 20_000 });
    await says({ told, number: 7 });
    await says({ told, number: 9 });
    await vi.waitFor(() => expect(listening.heard.filter(isToldOf)).toHaveLength(3), { timeout: 20_000 });
    expect(missed()).toBe(2);
  });

  test('a process that crashes makes everyone fetch again; one that stops does not', async () => {
    const { DATABASE_URL, client } = await emptyDatabase();
    const connection = { connectionString: DATABASE_URL };
    const listening = await listeningAt(connection, every);
    onTestFinished(listening.bus.close);
    const sent: string[] = [];
    client.on('notification', ({ payload }) => sent.push(payload ?? ''));
    await client.query('LISTEN damson_live');
    const stopping = await listeningAt(connection, patient);
    stopping.tell();
    await stopping.bus.close();
    await vi.waitFor(() => expect(sent.some((payload) => payload.includes('"left":true,"number":1'))).toBe(true), {
      timeout: 20_000,
    });
    await client.query('SELECT pg_notify($1, $2)', [
      'damson_live',
      JSON.stringify({ from: 'killed', here: true, number: 0 }),
    ]);
    const missed = { event: 'missed_some' };
    await vi.waitFor(() => expect(listening.heard).toContainEqual(missed), { timeout: 20_000 });
  });

  test('an event too large for a notification arrives without its data', async () => {
    const { DATABASE_URL } = await emptyDatabase();
    const connection = { connectionString: DATABASE_URL };
    const [first, second] = [await listeningAt(connection, patient), await listeningAt(connection, patient)];
    onTestFinished(first.bus.close);
    onTestFinished(second.bus.close);
    for (const length of [100, 8_000]) first.bus.publish([{ to, event: sentText('ä'.repeat(length / 2)) }]);
    const arrived = () => second.heard.filter(({ event }) => event === 'message_sent');
    await vi.waitFor(() => expect(arrived()).toHaveLength(2), { timeout: 20_000 });
    expect(arrived().map((event) => 'shown' in event)).toEqual([true, false]);
  });
});

function sentText(text: string): LiveEvent {
  const [from, conversation, id] = [
    newId<MemberId>(new Date()),
    newId<ConversationId>(new Date()),
    newId<MessageId>(new Date()),
  ];
  const nothing = { gift: null, photo: null, warning: null, reply_to: null, language: null, key: null } as const;
  const message = { id, sender: from, kind: 'text', text, my_reaction: null, their_reaction: null } as const;
  const shown = { message: { ...message, ...nothing, sent_at: new Date().toISOString() }, after: null };
  const counts = { num_unread_messages: 1, credits: null };
  return { event: 'message_sent', conversation, message: id, from, shown: { ...shown, ...counts } };
}
