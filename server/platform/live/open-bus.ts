import type pg from 'pg';
import type { Bus } from './bus.ts';
import type { Hub } from './hub.ts';
import { natsBus, type NatsTools } from './nats-bus.ts';
import { notifyBus } from './notify-bus.ts';

export interface BusAddresses {
  readonly natsUrl: string | undefined;
  /** The database, reached without a pooler. */
  readonly direct: pg.PoolConfig;
}

/** What carries events between processes: NATS where there is one, else the database. */
export async function openBus(hub: Hub, { natsUrl, direct }: BusAddresses, tools: NatsTools): Promise<Bus> {
  return natsUrl ? await natsBus(hub, natsUrl, tools) : await notifyBus(hub, direct, tools);
}
