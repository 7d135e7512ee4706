import { once } from 'node:events';
import { connect as dial, createServer, type Socket } from 'node:net';
import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { hasNats, natsServer } from '#testing/doubles/nats.ts';
import { systemClock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { makeSecret } from '../core/secret.ts';
import { makeHub } from './hub.ts';
import { natsBus } from './nats-bus.ts';

const polling = { timeout: 20_000, interval: 10 };
const anna = newId<MemberId>(new Date());
const bram = newId<MemberId>(new Date());
const secret = makeSecret('a secret of all processes');

async function joined(url: string, of = secret) {
  const hub = makeHub(systemClock);
  const faults: string[] = [];
  const onFault = (fault: unknown) => void faults.push((fault as Error).message);
  const bus = await natsBus(hub, url, { clock: systemClock, secret: of, onFault });
  onTestFinished(async () => await bus.close());
  const heard: LiveEvent[] = [];
  await hub.subscribe(anna);
  hub.listen(anna, undefined, (_id, event) => heard.push(event));
  return { hub, bus, heard, faults };
}

type Joined = Awaited<ReturnType<typeof joined>>;

function somethingTo(to: MemberId) {
  const ids = { conversation: newId<ConversationId>(new Date()), message: newId<MessageId>(new Date()) };
  return { to, event: { event: 'message_sent' as const, ...ids, from: bram } };
}

async function stillHearEachOther(one: Joined, other: Joined): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const told = somethingTo(anna);
    from.bus.publish([told]);
    await vi.waitFor(() => expect(to.heard).toContainEqual(told.event), polling);
  }
}

/** Connects another client of the same NATS, which receives everything and may send anything. */
async function bystander(url: string) {
  const outside = await connect({ servers: new URL(url).host });
  onTestFinished(async () => await outside.close());
  const seen: { subject: string; data: Uint8Array }[] = [];
  outside.subscribe('>', { callback: (_, { subject, data }) => void seen.push({ subject, data }) });
  await outside.flush();
  return { outside, seen };
}

const forged = JSON.stringify({ id: newId(new Date()), at: Date.now(), event: somethingTo(anna).event });

describe.skipIf(!hasNats)('on a NATS with other clients', () => {
  test.each([
    ['one byte', 'x'],
    ['nothing', ''],
    ['an empty object', '{}'],
    ['null', 'null'],
    ['a list', '[[[]]]'],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00])],
    ['a forged event', forged],
    ['a forged presence', '{"from":"killed"}'],
    ['a megabyte', 'A'.repeat(1_000_000)],
  ])(
    '%s on every subject is dropped and reported, and the processes still reach each other',
    async (_what, payload) => {
      const { NATS_URL } = await natsServer();
      const [one, other] = [await joined(NATS_URL), await joined(NATS_URL)];
      const { outside, seen } = await bystander(NATS_URL);
      await stillHearEachOther(one, other);
      one.hub.notes.tell({ note: 'shown', who: 'somebody', marks: [1] });
      await vi.waitFor(() => expect(seen.map(({ subject }) => subject)).toContain('damson.sealed.shown'), polling);
      const before = other.heard.length;
      const subjects = new Set([
        ...seen.map(({ subject }) => subject),
        'damson.sealed.processes',
        'damson.sealed.missed',
      ]);
      for (const subject of subjects) outside.publish(subject, payload);
      await outside.flush();
      await vi.waitFor(() => expect(other.faults.join()).toContain('were dropped'), polling);
      expect(other.heard).toHaveLength(before);
      await stillHearEachOther(one, other);
    },
  );

  test('a replayed payload is not delivered again', async () => {
    const { NATS_URL } = await natsServer();
    const [one, other] = [await joined(NATS_URL), await joined(NATS_URL)];
    const { outside, seen } = await bystander(NATS_URL);
    await stillHearEachOther(one, other);
    const before = [one.heard.length, other.heard.length];
    for (const { subject, data } of seen) outside.publish(subject, data);
    await outside.flush();
    await vi.waitFor(() => expect(other.faults.join()).toContain('were dropped'), polling);
    await stillHearEachOther(one, other);
    expect(one.heard).toHaveLength(before[0]! + 2);
    expect(other.heard).toHaveLength(before[1]! + 2);
  });

  test('processes with different secrets receive nothing from each other', async () => {
    const { NATS_URL } = await natsServer();
    const [one, stranger] = [await joined(NATS_URL), await joined(NATS_URL, makeSecret('another secret'))];
    stranger.bus.publish([somethingTo(anna)]);
    one.bus.publish([somethingTo(anna)]);
    await vi.waitFor(() => expect(one.faults.join()).toContain('were dropped'), polling);
    await vi.waitFor(() => expect(stranger.faults.join()).toContain('were dropped'), polling);
    expect(one.heard).toHaveLength(1);
    expect(stranger.heard).toHaveLength(1);
  });

  test('other clients cannot read the events of members', async () => {
    const { NATS_URL } = await natsServer();
    const one = await joined(NATS_URL);
    const { seen } = await bystander(NATS_URL);
    const told = somethingTo(anna);
    one.bus.publish([told]);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), polling);
    const all = seen
      .map(({ data }) => Buffer.from(data))
      .map((data) => `${data.toString()} ${Buffer.from(data.toString(), 'base64url').toString()}`);
    expect(all.join()).not.toContain(told.event.message);
  });

  test('a stalled connection is replaced, and everyone fetches again', async () => {
    const { NATS_URL } = await natsServer();
    const relay = await stallingRelay(Number(new URL(NATS_URL).port));
    const [one, other] = [await joined(NATS_URL), await joined(relay.url)];
    await stillHearEachOther(one, other);
    relay.stall();
    await vi.waitFor(() => expect(other.heard).toContainEqual({ event: 'missed_some' }), { timeout: 60_000 });
    await stillHearEachOther(one, other);
  });
});

/** Starts a relay to a local port. `stall` silences its open connections without closing them. */
async function stallingRelay(to: number) {
  const answers = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = dial(to, '127.0.0.1');
    answers.add(outgoing);
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.once('close', () => outgoing.destroy());
    onTestFinished(() => void incoming.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return {
    url: `nats://127.0.0.1:${port}`,
    stall: () => {
      for (const socket of answers) socket.unpipe().pause();
      answers.clear();
    },
  };
}
