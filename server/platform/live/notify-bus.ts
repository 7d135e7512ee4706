import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { named } from '#contract/live.ts';
import { addressedEvent, type Bus, type BusTools, published, type PublishedEvent } from './bus.ts';
import type { Hub } from './hub.ts';
import { note as noteSchema, type Note } from './notes.ts';
import { watchPeers } from './peers.ts';

const channel = 'damson_live';
/** Maximum size of a notification, in bytes. PostgreSQL limits its payload to 8,000 bytes. */
const notificationBytes = 7_500;
const batchMilliseconds = 15;
/**
 * Maximum number of events queued while the database is down. Beyond it, the other processes make their browsers
 * refetch everything.
 */
const waitingMost = 10_000;

/**
 * Delivers announcements at once in this process, and through PostgreSQL's NOTIFY to the other processes of the same
 * database. Notifications are sent in batches and outside of transactions: inside, each commit would wait for every
 * other. A process that is alone sends nothing.
 */
export async function notifyBus(hub: Hub, config: pg.PoolConfig, { clock, onFault, every }: BusTools): Promise<Bus> {
  const process = crypto.randomUUID();
  let waiting: PublishedEvent[] = [];
  let notes: Note[] = [];
  let timer: NodeJS.Timeout | undefined;
  let connected = false;
  /** Sequence number of this process's last notification. A gap shows the other processes that they missed one. */
  let sent = 0;
  let flushing: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const peers = watchPeers({
    sendHeartbeat: async () => {
      const wireMessage = flushing.then(async () => connected && !closing.signal.aborted && (await notify(hereNow())));
      // Closing awaits `flushing`, and thereby this heartbeat too.
      flushing = wireMessage;
      return await wireMessage;
    },
    missedSome: hub.invalidateAll,
    every,
  });
  let client = await listening();
  connected = true;

  function hereNow(): string {
    return JSON.stringify({ from: process, here: true, number: sent });
  }

  async function listening(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, application_name: 'damson-live', keepAlive: true });
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
      // From now on, the other processes send to this one.
      await fresh.query('SELECT pg_notify($1, $2)', [channel, hereNow()]);
    } catch (fault) {
      await fresh.end().catch(() => undefined);
      throw fault;
    }
    fresh.once('end', () => void reconnect());
    return fresh;
  }

  async function reconnect(): Promise<void> {
    connected = false;
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause);
      try {
        client = await listening();
      } catch (fault) {
        onFault(fault);
        continue;
      }
      connected = true;
      // Notifications of other processes were lost in the meantime.
      peers.onReconnect();
      hub.invalidateAll();
      return flush();
    }
  }

  function receive(payload: string): void {
    // PostgreSQL also delivers a process's own notifications.
    if (payload.startsWith(`{"from":"${process}"`)) return;
    const heard = parseMessage(payload);
    if (!heard) return onFault(new Error('Dropped a notification that no process of this product had sent.'));
    const { from, number, told, here, left, note } = heard;
    const hasLost = peers.onMessage(from, number, !here && !left);
    if (note) return hub.notes.hear(note);
    if (left) peers.onGoodbye(from);
    if (hasLost || !(told || here || left)) hub.invalidateAll();
    if (told) hub.deliver(told);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(send);
  }

  async function send(): Promise<void> {
    if (!connected) return;
    await sendNotes();
    const batches = waiting.length > waitingMost ? [undefined] : batched(waiting);
    waiting = [];
    // A lost notification is detected by the number of the next one.
    for (const told of batches) {
      const events = told ? `,"told":${told}` : '';
      await notify(`{"from":"${process}","number":${(sent += 1)}${events}}`);
    }
  }

  /**
   * Sends the waiting notes. They are few and short, so each is sent alone. Losing one has little effect, so they have
   * no number.
   */
  async function sendNotes(): Promise<void> {
    const sent = notes;
    notes = [];
    for (const note of sent) await notify(JSON.stringify({ from: process, note }));
  }

  async function notify(payload: string): Promise<boolean> {
    try {
      await client.query('SELECT pg_notify($1, $2)', [channel, payload]);
      return true;
    } catch (fault) {
      onFault(fault);
      return false;
    }
  }

  /**
   * Announces that this process is stopping. Without a goodbye, the other processes would make everyone refetch,
   * because a crashed process may not have published its last events.
   */
  async function sendGoodbye(): Promise<void> {
    if (connected) await notify(JSON.stringify({ from: process, left: true, number: sent }));
  }

  hub.notes.carriedBy((note) => {
    if (!connected || !peers.isThere || notes.length > waitingMost) return;
    notes.push(note);
    timer ??= setTimeout(flush, batchMilliseconds);
  });

  return {
    publish: (announcements) => {
      if (announcements.length === 0) return;
      const told = published(announcements, clock.now());
      hub.deliver(told);
      if (connected && !peers.isThere) return;
      if (waiting.length <= waitingMost) waiting.push(...told);
      timer ??= setTimeout(flush, batchMilliseconds);
    },
    close: async () => {
      closing.abort();
      peers.stop();
      flush();
      await flushing;
      await sendGoodbye();
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * A message between processes: events, a note, a heartbeat or a goodbye. A message with none of these means that too
 * many events were queued to be sent.
 */
const said = z.object({
  from: z.string(),
  /** The number of the event. Missing in messages of an earlier version. */
  number: z.optional(z.int()),
  told: z.optional(z.array(addressedEvent)),
  here: z.optional(z.literal(true)),
  left: z.optional(z.literal(true)),
  note: z.optional(noteSchema),
});

/**
 * Parses a message between processes. Returns undefined for any other payload: other clients may use the same channel
 * of the database.
 */
function parseMessage(payload: string): z.infer<typeof said> | undefined {
  try {
    return z.parse(said, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** Packs events into notifications, as JSON lists. An event too large for one is sent without its data. */
function batched(told: readonly PublishedEvent[]): string[] {
  const batches: string[][] = [];
  let size = Infinity;
  for (const event of told) {
    const [text, length] = packed(event);
    if (size + length > notificationBytes) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(text);
    size += length;
  }
  return batches.map((batch) => `[${batch.join(',')}]`);
}

/** Returns the JSON of an event, and its length in bytes including a comma. */
function packed(whole: PublishedEvent): [text: string, length: number] {
  const text = JSON.stringify(whole);
  const length = Buffer.byteLength(text) + 1;
  return length > notificationBytes ? packed({ ...whole, event: named(whole.event) }) : [text, length];
}
