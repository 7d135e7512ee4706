import { hash } from 'node:crypto';
import pg from 'pg';
import { forPeople, type Timeouts } from './timeouts.ts';

const int8 = 20;
const date = 1082;
const numeric = 1700;
const timestamptz = 1184;
const texts: number = 1009;
const momentInUtc = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
const plainWords = /^\{[a-z0-9_]+(,[a-z0-9_]+)*\}$/;
// Counts and sums are far below 2^53. A calendar date has no time zone, so it stays a string.
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(numeric, Number);
pg.types.setTypeParser(date, (text) => text);
// `Date` parses timestamps in UTC twice as fast as the driver.
const readMoment = pg.types.getTypeParser(timestamptz) as (text: string) => Date;
pg.types.setTypeParser(timestamptz, (text) => (momentInUtc.test(text) ? new Date(text) : readMoment(text)));
// Lists of plain words need no parser; quotes, escapes, nested lists and NULL do.
const readTexts = pg.types.getTypeParser(texts) as (list: string) => string[];
pg.types.setTypeParser(texts, (list) => (plainWords.test(list) ? list.slice(1, -1).split(',') : readTexts(list)));

/**
 * Maximum number of values in a prepared statement. Statements with more values contain lists of rows and are rarely
 * repeated in the same form.
 */
const preparedValues = 64;

/** Names of prepared statements by their text. */
const names = new Map<string, string>();

export interface Pool extends pg.Pool {
  /** Whether the tables are distributed over several machines. */
  readonly isDistributed: boolean;
  readonly timeouts: Timeouts;
  /** Number of callers that wait for a connection. */
  waiting: number;
  /** Returns whether a statement of this connection has timed out since the last call. */
  wasStuck(client: pg.PoolClient): boolean;
}

export interface PoolTerms {
  readonly timeouts?: Timeouts;
  readonly size?: number;
  readonly prepares?: boolean;
  readonly isDistributed?: boolean;
}

/**
 * Creates a pool of connections. Each distinct statement is prepared once per connection, which halves the cost of
 * repeating it. Slow statements are canceled, so a slow database leads to a refusal instead of a hang. The time limits
 * are set after connecting, because a pooler rejects them as startup parameters. Use `prepares: false` behind a pooler,
 * where a statement may reach a connection on which it was not prepared.
 */
export function makePool(
  config: pg.PoolConfig,
  { timeouts = forPeople, size = 16, prepares = true, isDistributed = false }: PoolTerms = {},
): Pool {
  const pool = new pg.Pool({
    ...config,
    max: size,
    connectionTimeoutMillis: timeouts.connect,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say.
    onConnect: async (client: pg.ClientBase) =>
      void (await client.query(`
        SET statement_timeout = ${timeouts.statement};
        SET lock_timeout = ${timeouts.lock};
        SET idle_in_transaction_session_timeout = '30s'`)),
  });
  const stuck = new WeakSet<pg.ClientBase>();
  const shortest = Math.min(timeouts.statement, timeouts.lock) * 0.9;
  // The pool replaces a broken connection. If the database is gone, the next query fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // A connection may also break between two statements of a transaction.
    client.on('error', () => undefined);
    watchStatements(client, prepares, (after) => {
      // An earlier timeout comes from a shorter limit of the statement: a row was locked, but the database is not slow.
      if (after >= shortest) stuck.add(client);
    });
  });
  return Object.assign(pool, {
    timeouts,
    isDistributed,
    waiting: 0,
    wasStuck: (client: pg.PoolClient) => stuck.delete(client),
  });
}

/** Names prepared statements, and reports those that time out: `onStuck` receives their duration in milliseconds. */
function watchStatements(client: pg.PoolClient, prepares: boolean, onStuck: (after: number) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const began = performance.now();
    const answer =
      prepares &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      values.length <= preparedValues
        ? query({ text, values, name: nameOf(text) }, ...rest)
        : query(text, values, ...rest);
    if (answer instanceof Promise) {
      answer.catch((fault: unknown) => {
        if (isOutOfTime(fault)) onStuck(performance.now() - began);
        // A migration has added a column to the result: prepare the statement again, under a different name.
        if (typeof text === 'string' && codeOf(fault) === featureNotSupported) names.set(text, `${nameOf(text)}+`);
      });
    }
    return answer;
  };
  client.query = named as typeof client.query;
}

const lockNotAvailable = '55P03';
const queryCanceled = '57014';
/**
 * The error code that PostgreSQL reports, among other cases, if a prepared statement would return different columns
 * than before.
 */
const featureNotSupported = '0A000';

/** Returns whether PostgreSQL canceled a statement that took too long, or waited too long for a lock. */
export function isOutOfTime(fault: unknown): boolean {
  const code = codeOf(fault);
  return code === lockNotAvailable || code === queryCanceled;
}

/** Returns whether PostgreSQL canceled a statement that waited too long for a lock. */
export function isLockedOut(fault: unknown): boolean {
  return codeOf(fault) === lockNotAvailable;
}

function codeOf(fault: unknown): unknown {
  return (fault as { code?: unknown }).code;
}

/**
 * Returns the name of a statement, a hash of its text. Behind a pooler several clients share a connection: with numbers
 * as names, one client would run what another has prepared.
 */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = hash('sha256', text, 'base64url');
  names.set(text, name);
  return name;
}
