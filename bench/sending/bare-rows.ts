import { loadavg } from 'node:os';
import pg from 'pg';
import { ownDatabase } from '../community.ts';
import { spread } from '../measure.ts';
import { round } from '../product.ts';

/**
 * `DATABASE_URL=… CLUSTER_URL=… node bench/sending/bare-rows.ts`: the cost of distribution itself on the same cores.
 * Parallel connections write rows of one table, one or a batch per statement, to a single PostgreSQL and through a
 * coordinator, in turns. This is an upper bound for the product on a cluster. (bench/README.md)
 */
const { DATABASE_URL: server, CLUSTER_URL: cluster } = process.env;
if (!server || !cluster) throw new Error('Set DATABASE_URL to a PostgreSQL server, and CLUSTER_URL to a coordinator.');
const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 5);
const connections = Number(process.env.CONNECTIONS ?? 16);
const sizes = (process.env.SIZES ?? '1,30,100').split(',').map(Number);

const own = await ownDatabase(server);
const table = `CREATE TABLE bare_message (conversation_id uuid NOT NULL, id uuid NOT NULL, sender_id uuid NOT NULL,
  body text NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (conversation_id, id))`;
const places = [new pg.Pool({ connectionString: own.url, max: connections })];
places.push(new pg.Pool({ connectionString: cluster, max: connections }));
const [plain, spreadOut] = places as [pg.Pool, pg.Pool];
try {
  await plain.query(table);
  await spreadOut.query('DROP TABLE IF EXISTS bare_message');
  await spreadOut.query(table);
  await spreadOut.query(`SELECT create_distributed_table('bare_message', 'conversation_id')`);
  const rows: Record<string, object> = {};
  for (const size of sizes) {
    const rates: [plain: number, spreadOut: number][] = [];
    // The first round is a warm-up.
    for (let time = -1; time < rounds; time += 1) {
      const both = [await rateOf(plain, size), await rateOf(spreadOut, size)] as [number, number];
      if (time >= 0) rates.push(both);
    }
    rows[`${size} in a statement`] = {
      'one PostgreSQL, rows a second': spread(rates.map(([rate]) => rate)),
      'a cluster': spread(rates.map(([, rate]) => rate)),
      times: spread(rates.map(([one, other]) => other / one)),
    };
  }
  console.log(`Bare rows from ${connections} connections, ${rounds} rounds in turns; load ${round(loadavg()[0]!)}:`);
  console.table(rows);
} finally {
  await spreadOut.query('DROP TABLE IF EXISTS bare_message');
  await Promise.all(places.map(async (place) => await place.end()));
  await own.drop();
}

/** Rows per second over all connections. */
async function rateOf(place: pg.Pool, size: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let written = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      await place.query(insertOf(size));
      written += size;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return written / seconds;
}

/** Each row belongs to a different conversation, so it can be on any machine. */
function insertOf(size: number): pg.QueryConfig {
  const values: string[] = [];
  const places = Array.from({ length: size }, (_, row) => {
    values.push(crypto.randomUUID(), crypto.randomUUID(), 'Shall we sail on Sunday?');
    const at = 3 * row;
    return `($${at + 1}, $${at + 2}, $${at + 1}, $${at + 3}, now())`;
  });
  const text = `INSERT INTO bare_message (conversation_id, id, sender_id, body, created_at) VALUES ${places.join(', ')}`;
  return { name: `bare-${size}`, text, values };
}
