import pg from 'pg';
import { embeddedIn } from '../databases/embedded-database.ts';
import { freePort } from '../free-port.ts';
import { dataFolder, startProduct } from '../product.ts';

/** Queries the database during a drill, even while the database is down at times. */
export type DrillRows = Awaited<ReturnType<typeof drilledProduct>>['rows'];

/** Starts a product that can be killed, whose new members have many credits, with access to its embedded database. */
export async function drilledProduct({ signup_credits }: { signup_credits: number }, more: NodeJS.ProcessEnv = {}) {
  const place = { DATA_DIR: await dataFolder(), PORT: String(await freePort()) };
  const environment = { ...place, LOG_LEVEL: 'silent', ...more };
  const first = await (await startProduct(environment)).ready();
  const rows = async (text: string) => {
    const client = await embeddedIn(environment.DATA_DIR);
    const answer = await client.query<{ id: string }>(text);
    await client.end();
    return answer;
  };
  await rows(`UPDATE site SET settings = '${JSON.stringify({ signup_credits })}'`);
  await first.end();
  const product = await (await startProduct(environment)).ready();
  return { environment, product, rows };
}

/** Queries a database over a new connection each time, because the server goes down and up. */
export function rowsAt(connectionString: string): DrillRows {
  return async (text) => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    const answer = await client.query<{ id: string }>(text);
    await client.end();
    return answer;
  };
}
