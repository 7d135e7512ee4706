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
// Counts and sums are far below 2^53. A day of the calendar has no time zone: it stays text.
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(numeric, Number);
pg.types.setTypeParser(date, (text) => text);
// A moment that is written in UTC is read by the engine itself, twice as fast.
const readMoment = pg.types.getTypeParser(timestamptz) as (text: string) => Date;
pg.types.setTypeParser(timestamptz, (text) => (momentInUtc.test(text) ? new Date(text) : readMoment(text)));
// Lists of plain words need no parser. Quotes, escapes, lists of lists and NULL do.
const readTexts = pg.types.getTypeParser(texts) as (list: string) => string[];
pg.types.setTypeParser(texts, (list) => (plainWords.test(list) ? list.slice(1, -1).split(',') : readTexts(list)));

/** One with more values has rows written into it, and is hardly sent twice in the same form: it is not prepared. */
const preparedValues = 64;

/** The names of prepared statements, by their text. */
const names = new Map<string, string>();

export interface Pool extends pg.Pool {
  /** Its tables are distributed over several machines. */
  readonly isDistributed: boolean;
  readonly timeouts: Timeouts;
  /** Whether a statement of this connection has run into a limit of time since this was last asked. */
  wasStuck(client: pg.PoolClient): boolean;
}

export interface PoolTerms {
  readonly timeouts?: Timeouts;
  readonly size?: number;
  readonly prepares?: boolean;
  readonly isDistributed?: boolean;
}

/**
 * Connections for the product's statements. Each distinct statement is prepared once a connection, which halves the
 * work of repeating it. A statement that takes too long is given up, so that a slow database answers with a refusal
 * rather than with silence. That is told to a connection when it stands: a pooler between us and PostgreSQL would refuse
 * to be told while one connects. `prepares: false` behind a pooler, where the next statement may reach a connection that
 * was never told of it.
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
  // A connection that breaks is replaced by the pool; the next query tells if the database is gone.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // Also one that breaks in a transaction, between two of its statements.
    client.on('error', () => undefined);
    watchStatements(client, prepares, (after) => {
      // A statement with a shorter limit of its own has found a row locked, and not the database slow.
      if (after >= shortest) stuck.add(client);
    });
  });
  return Object.assign(pool, { timeouts, isDistributed, wasStuck: (client: pg.PoolClient) => stuck.delete(client) });
}

/** `onStuck` is told after how many milliseconds a statement ran into a limit of time. */
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
        // A migration has added a column to what it selects: under another name it is prepared anew.
        if (typeof text === 'string' && codeOf(fault) === featureNotSupported) names.set(text, `${nameOf(text)}+`);
      });
    }
    return answer;
  };
  client.query = named as typeof client.query;
}

const lockNotAvailable = '55P03';
const queryCanceled = '57014';
/** Among others: a prepared statement would return other columns than when it was prepared. */
const featureNotSupported = '0A000';

/** Whether `fault` is PostgreSQL's word that a statement took too long, or waited too long for a lock. */
export function isOutOfTime(fault: unknown): boolean {
  const code = codeOf(fault);
  return code === lockNotAvailable || code === queryCanceled;
}

/** Whether it is PostgreSQL's word that a lock was not to be had in time. */
export function isLockedOut(fault: unknown): boolean {
  return codeOf(fault) === lockNotAvailable;
}

function codeOf(fault: unknown): unknown {
  return (fault as { code?: unknown }).code;
}

/**
 * The name of a statement is a digest of its text. Behind a pooler several clients share a connection: were statements
 * counted, one would run what another has prepared under the same number.
 */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = hash('sha256', text, 'base64url');
  names.set(text, name);
  return name;
}
