import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from '../kernel/clock.ts';
import { newId, timeOfId } from '../kernel/ids.ts';
import type { Announcement } from '../postgres/db.ts';
import { watchPeers, heartbeatMilliseconds } from './peers.ts';
import type { Hub, PublishedEvent } from './hub.ts';

/** Carries announcements to every process that serves members. */
export interface Bus {
  publish(announcements: readonly Announcement[]): void;
  close(): Promise<void>;
}

const channel = 'damson_live';
/** A notification can hold 8,000 bytes. */
const notificationBytes = 7_500;
const batchMilliseconds = 15;
/** How much is queued while the database is down; beyond it, the others fetch everything again. */
const waitingMost = 10_000;

export interface BusTools {
  readonly clock: Clock;
  readonly onFault: (fault: unknown) => void;
  /** How often this process says that it is there, in milliseconds. */
  readonly every?: number;
}

/**
 * Announcements are delivered in this process at once, and to the other processes of the same database through
 * PostgreSQL's NOTIFY. It is sent outside the transactions and in batches: inside them it would make every commit wait
 * for every other. A process that is alone sends nothing.
 */
export async function notifyBus(
  hub: Hub,
  config: pg.PoolConfig,
  { clock, onFault, every = heartbeatMilliseconds }: BusTools,
): Promise<Bus> {
  const process = crypto.randomUUID();
  const here = JSON.stringify({ from: process, here: true });
  let waiting: PublishedEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let connected = false;
  let flushing: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const company = watchPeers(
    async () => {
      // Chained, so that closing waits for it as well.
      flushing = flushing.then(async () => connected && (await notify(here)));
      await flushing;
    },
    hub.missedSome,
    every,
  );
  let client = await listening();
  connected = true;

  async function listening(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, application_name: 'damson-live', keepAlive: true });
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
      // From now on the others notify this one.
      await fresh.query('SELECT pg_notify($1, $2)', [channel, here]);
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
      // Other processes could not be heard in the meantime.
      company.heard();
      hub.missedSome();
      return flush();
    }
  }

  function receive(payload: string): void {
    // The process's own notifications come back as well.
    if (payload.startsWith(`{"from":"${process}"`)) return;
    company.heard();
    const said = JSON.parse(payload) as { told?: PublishedEvent[]; here?: true };
    if (said.told) hub.tell(said.told);
    else if (!said.here) hub.missedSome();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(send);
  }

  async function send(): Promise<void> {
    if (!connected) return;
    const batches = waiting.length > waitingMost ? [JSON.stringify({ from: process })] : payloads(process, waiting);
    waiting = [];
    // A lost announcement is made up for by the browsers' regular refresh.
    for (const batch of batches) await notify(batch);
  }

  async function notify(payload: string): Promise<void> {
    await client.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(onFault);
  }

  return {
    publish: (announcements) => {
      if (announcements.length === 0) return;
      const told = stamped(announcements, clock.now());
      hub.tell(told);
      if (connected && !company.isThere) return;
      if (waiting.length <= waitingMost) waiting.push(...told);
      timer ??= setTimeout(flush, batchMilliseconds);
    },
    close: async () => {
      closing.abort();
      company.stop();
      flush();
      await flushing;
      await client.end().catch(() => undefined);
    },
  };
}

function stamped(announcements: readonly Announcement[], now: Date): PublishedEvent[] {
  return announcements.map((announcement) => {
    const id = newId(now);
    return { ...announcement, id, at: timeOfId(id)! };
  });
}

function payloads(from: string, told: readonly PublishedEvent[]): string[] {
  const batches: PublishedEvent[][] = [[]];
  let size = 0;
  for (const one of told) {
    const length = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (size + length > notificationBytes) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(one);
    size += length;
  }
  return batches.filter((batch) => batch.length > 0).map((batch) => JSON.stringify({ from, told: batch }));
}
