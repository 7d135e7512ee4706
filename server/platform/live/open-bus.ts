import type pg from 'pg';
import type { Bus } from './bus.ts';
import type { Hub } from './hub.ts';
import { natsBus, type NatsTools } from './nats-bus.ts';
import { notifyBus } from './notify-bus.ts';

export interface BusAddresses {
  readonly natsUrl: string | undefined;
  /** A direct connection to the database, without a pooler. */
  readonly direct: pg.PoolConfig;
}

/** Opens the transport of events between processes: NATS if configured, else the database. */
export async function openBus(hub: Hub, { natsUrl, direct }: BusAddresses, tools: NatsTools): Promise<Bus> {
  return natsUrl ? await natsBus(hub, natsUrl, tools) : await notifyBus(hub, direct, tools);
}
