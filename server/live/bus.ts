import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../ids.ts';
import type { Announcement } from '../postgres/db.ts';
import type { Hub, Told } from './hub.ts';

/** Carries announcements to every process that serves members. */
export interface Bus {
  publish(announcements: readonly Announcement[]): void;
  close(): Promise<void>;
}

/** One process: what is announced is told at once. */
export function localBus(hub: Hub): Bus {
  return { publish: (announcements) => hub.tell(stamped(announcements)), close: async () => undefined };
}

function stamped(announcements: readonly Announcement[]): Told[] {
  const now = new Date();
  return announcements.map((announcement) => ({ ...announcement, id: newId(now), at: now.getTime() }));
}

const channel = 'damson_live';
/** A notification holds 8,000 bytes. */
const notificationBytes = 7_500;
const batchMilliseconds = 15;

/**
 * Several processes that share a database hear each other through PostgreSQL's NOTIFY. It is sent outside the
 * transactions and in batches: inside them it would make every commit wait for every other.
 */
export async function notifyBus(hub: Hub, config: pg.PoolConfig, onFault: (fault: unknown) => void): Promise<Bus> {
  const process = crypto.randomUUID();
  let waiting: Told[] = [];
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  let client = await listening();

  async function listening(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, application_name: 'damson-live', keepAlive: true });
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    fresh.on('error', () => undefined);
    fresh.on('end', () => void reconnect());
    await fresh.connect();
    await fresh.query(`LISTEN ${channel}`);
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause);
      try {
        client = await listening();
        return hub.missedSome();
      } catch (fault) {
        onFault(fault);
      }
    }
  }

  function receive(payload: string): void {
    const { from, told } = JSON.parse(payload) as { from: string; told: Told[] };
    if (from !== process) hub.tell(told);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const batches = payloads(process, waiting);
    waiting = [];
    for (const batch of batches) {
      // A lost announcement is healed by the browsers' regular refresh.
      await client.query('SELECT pg_notify($1, $2)', [channel, batch]).catch(onFault);
    }
  }

  return {
    publish: (announcements) => {
      if (announcements.length === 0) return;
      const told = stamped(announcements);
      hub.tell(told);
      waiting.push(...told);
      timer ??= setTimeout(() => void flush(), batchMilliseconds);
    },
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      if (waiting.length > 0) await flush();
      await client.end();
    },
  };
}

function payloads(from: string, told: readonly Told[]): string[] {
  const batches: Told[][] = [[]];
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
