import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from '#database/tables.ts';
import type { Clock } from '../core/clock.ts';
import type { Sql } from '../postgres/db.ts';
import { silence } from '../postgres/replica.ts';
import type { Measured } from './exposition.ts';

export type MetricName = `damson_${string}`;

/** A value of a gauge. Labels have few values: never ids, addresses, or texts of people. */
export interface Reading {
  readonly gauge: MetricName;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Gauges that one statement reads from the database, for the whole site. */
export interface Figure {
  /** The gauges, with their help texts. */
  readonly gauges: Readonly<Record<MetricName, string>>;
  read(db: Sql, now: Date): Promise<readonly Reading[]>;
}

interface Waiting {
  /** The name of the gauge without its prefix. Plural, such as `photos_waiting`. */
  readonly name: string;
  readonly help: string;
  /** Selects `count` and `oldest`, a time or null, and possibly one more column with the name of `label`. */
  readonly rows: RawBuilder<WaitingRow>;
  readonly label?: string;
}

interface WaitingRow {
  readonly count: number;
  readonly oldest: Date | null;
  readonly [label: string]: unknown;
}

/** Returns how many items wait, and the age of the oldest one. */
export function waitingFigure({ name, help, rows, label }: Waiting): Figure {
  const count: MetricName = `damson_${name}`;
  const age: MetricName = `damson_${name}_oldest_seconds`;
  return {
    gauges: { [count]: `${help}.`, [age]: `${help}: the age of the oldest one, 0 if there is none.` },
    read: async (db, now) => {
      const { rows: found } = await rows.execute(db);
      return found.flatMap((row): Reading[] => {
        const labels = label === undefined ? {} : { [label]: String(row[label]) };
        const seconds = row.oldest ? Math.max(0, now.getTime() - row.oldest.getTime()) / 1000 : 0;
        return [
          { gauge: count, labels, value: row.count },
          { gauge: age, labels, value: seconds },
        ];
      });
    },
  };
}

export interface SiteFigures {
  /** Returns the figures of the site. Never fails: without a database, returns only that it is down. */
  read(): Promise<readonly Measured[]>;
  close(): Promise<void>;
}

interface FigureTools {
  readonly figures: readonly Figure[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Time limits in milliseconds: for connecting, for a statement at the server, and for its response if the network is
 * lost.
 */
const limits = { connectionTimeoutMillis: 2_000, statement_timeout: 2_000, lock_timeout: 500, query_timeout: 3_000 };
/** No further statement starts after this time, because the scraper gives up soon. In milliseconds. */
const longestMilliseconds = 4_000;
/** How long figures are reused for further scrapes, in milliseconds. */
const keptMilliseconds = 5_000;

const up: MetricName = 'damson_database_up';
const seconds: MetricName = 'damson_figures_read_seconds';
const unread: MetricName = 'damson_figures_unread';

/** The gauges about the reading itself. */
export const readingGauges: Figure['gauges'] = {
  [up]: 'Whether the database responds: 1 or 0. If 0, all figures that are read from it are absent.',
  [seconds]: 'How long reading all figures from the database took.',
  [unread]: 'Number of figures that could not be read, for example because their statement took too long.',
};

/** Reads all figures over a connection of its own, so that a scrape works when all others are busy or stuck. */
export function openFigures(connection: pg.PoolConfig, { figures, clock, log }: FigureTools): SiteFigures {
  const gauges: Figure['gauges'] = Object.assign({}, readingGauges, ...figures.map((figure) => figure.gauges));
  let kept: { readonly at: number; readonly read: Promise<readonly Measured[]> } | undefined;

  async function readAll(): Promise<readonly Measured[]> {
    const began = performance.now();
    const client = new pg.Client({ ...(connection as pg.ClientConfig), ...limits, application_name: 'damson-metrics' });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      silence(client);
      return measured(gauges, [{ gauge: up, value: 0 }]);
    }
    const db = sqlOver(client);
    const readings: Reading[] = [];
    let missing = 0;
    for (const figure of figures) {
      if (performance.now() - began > longestMilliseconds) {
        missing += 1;
        continue;
      }
      try {
        readings.push(...(await figure.read(db, clock.now())));
      } catch (fault) {
        missing += 1;
        log.warn({ fault, gauges: Object.keys(figure.gauges) }, 'figures for metrics cannot be read');
      }
    }
    // A connection that was lost in between never ends by itself.
    if (missing > 0) silence(client);
    else void client.end().catch(() => undefined);
    const isLost = missing === figures.length && missing > 0;
    return measured(gauges, [
      { gauge: up, value: isLost ? 0 : 1 },
      { gauge: seconds, value: (performance.now() - began) / 1000 },
      { gauge: unread, value: missing },
      ...readings,
    ]);
  }

  return {
    read: async () => {
      const now = performance.now();
      if (!kept || now - kept.at > keptMilliseconds) kept = { at: now, read: readAll() };
      return await kept.read;
    },
    close: async () => void (await kept?.read),
  };
}

function sqlOver(client: pg.Client): Sql {
  const one = Object.assign(client, { release: () => undefined }) as unknown as pg.PoolClient;
  const pool = { connect: async () => await Promise.resolve(one), end: async () => undefined, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function measured(gauges: Figure['gauges'], readings: readonly Reading[]): Measured[] {
  return [...Map.groupBy(readings, ({ gauge }) => gauge)].map(([name, values]) => ({
    name,
    help: gauges[name]!,
    type: 'gauge',
    values: values.map(({ value, labels = {} }) => ({ value, labels })),
  }));
}
