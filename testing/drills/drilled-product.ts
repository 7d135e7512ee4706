import pg from 'pg';
import { embeddedIn } from '../databases/embedded-database.ts';
import { freePort } from '../free-port.ts';
import { dataFolder, startProduct } from '../product.ts';

/** What a drill asks of the database, also while it comes and goes. */
export type DrillRows = Awaited<ReturnType<typeof drilledProduct>>['rows'];

/** A product that may be killed, whose newcomers can write a lot, and what its embedded database says. */
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

/** What a database says, by a connection of its own each time: it comes and goes. */
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
