import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { BusinessEvent } from '../platform/core/event-log.ts';
import type { Hub } from '../platform/live/hub.ts';
import type { Measured } from '../platform/metrics/exposition.ts';
import type { SiteFigures } from '../platform/metrics/figures.ts';
import { type CountRequest, type NameOfCall, requestMetrics } from '../platform/metrics/request-metrics.ts';
import type { Pool } from '../platform/postgres/pool.ts';
import type { Replica } from '../platform/postgres/replica.ts';

export interface ProcessMetrics {
  /** Counts committed events. */
  record(events: readonly BusinessEvent[]): void;
  /** Adds gauges of the services that this process has opened. */
  observe(observed: Observed): void;
  readonly countRequests: (nameOfCall: NameOfCall) => CountRequest;
  collect(): Promise<readonly Measured[]>;
}

interface Observed {
  readonly hub: Pick<Hub, 'listeners'>;
  /** The pools by the names that their labels have. */
  readonly pools: Readonly<Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'options' | 'waiting'>>>;
  readonly replica: Pick<Replica, 'isFresh' | 'lagSeconds'> | undefined;
  /** The names of the payment providers. */
  readonly providers: readonly string[];
}

/** The metrics of this process and the figures of the whole site, which any process can read. */
export interface Metrics extends ProcessMetrics {
  readonly site: SiteFigures;
}

/** Interval at which the delay of the event loop is measured, in milliseconds. */
const precisionMilliseconds = 20;

/** Begins to measure this process. */
export function measureProcess(): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  // Among them the delay of the event loop, `nodejs_eventloop_lag_p99_seconds`.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: precisionMilliseconds });
  const countRequests = requestMetrics(registry);
  const signUps = new Counter({ name: 'damson_sign_ups_total', help: 'Accounts that were created.', registers });
  const logins = new Counter({
    name: 'damson_logins_total',
    help: 'Sessions that began, also after a sign-up.',
    registers,
  });
  const purchases = new Counter({
    name: 'damson_purchases_total',
    help: 'Payments that were completed, by provider.',
    labelNames: ['provider'],
    registers,
  });

  function count(event: BusinessEvent): void {
    if (event.event === 'signed_up') signUps.inc();
    if (event.event === 'logged_in') logins.inc();
    if (event.event === 'purchased') purchases.inc({ provider: event.provider });
  }

  function observe({ hub, pools, replica, providers }: Observed): void {
    // From zero, so that the first purchase is an increase.
    for (const provider of providers) purchases.inc({ provider }, 0);
    gauge(registry, 'damson_streams', 'Open event streams.', () => hub.listeners);
    observePools(registry, pools);
    if (!replica) return;
    gauge(registry, 'damson_replica_used', 'Whether reads use the replica: 1 or 0.', () => Number(replica.isFresh));
    gauge(
      registry,
      'damson_replica_lag_seconds',
      'How far the replica is behind; absent until it has responded once.',
      () => replica.lagSeconds ?? Number.NaN,
    );
  }

  return {
    record: (events) => {
      for (const event of events) count(event);
    },
    observe,
    countRequests,
    collect: async () => (await registry.getMetricsAsJSON()) as unknown as readonly Measured[],
  };
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  // oxlint-disable-next-line no-new -- the registry keeps it.
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function observePools(registry: Registry, pools: Observed['pools']): void {
  const registers = [registry];
  const all = Object.entries(pools);
  const connections = new Gauge({
    name: 'damson_database_connections',
    help: 'Open connections to the database, by the work that they are for and whether they are busy or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect: () => {
      for (const [name, pool] of all) {
        connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
      }
    },
  });
  const most = new Gauge({
    name: 'damson_database_connections_max',
    help: 'Maximum number of connections, by the work that they are for.',
    labelNames: ['pool'],
    registers,
  });
  for (const [name, { options }] of all) most.set({ pool: name }, options.max);
  const waiting = new Gauge({
    name: 'damson_database_waiting',
    help: 'Transactions and statements that wait for a connection, by the work that they are for.',
    labelNames: ['pool'],
    registers,
    collect: () => {
      for (const [name, pool] of all) waiting.set({ pool: name }, pool.waiting);
    },
  });
}
