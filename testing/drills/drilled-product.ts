import pg from 'pg';
import { embeddedIn } from '../databases/embedded-database.ts';
import { freePort } from '../free-port.ts';
import { dataFolder, startProduct } from '../product.ts';

/** Function that queries the database during a drill, in which the database may be down at times. */
export type DrillRows = Awaited<ReturnType<typeof drilledProduct>>['rows'];

/**
 * Starts a product that can be killed, and gives access to its embedded database. `signup_credits`: the credits of new
 * members.
 */
export async function drilledProduct(
  { signup_credits }: { signup_credits: number },
  more: NodeJS.ProcessEnv = {},
  ...where: [shell?: readonly string[], place?: { cwd: string }]
) {
  const place = { DATA_DIR: await dataFolder(), PORT: String(await freePort()) };
  const environment = { ...place, LOG_LEVEL: 'silent', ...more };
  const first = await (await startProduct(environment, ...where)).ready();
  const rows = async (text: string) => {
    const client = await embeddedIn(environment.DATA_DIR);
    const answer = await client.query<{ id: string }>(text);
    await client.end();
    return answer;
  };
  await rows(`UPDATE site SET settings = '${JSON.stringify({ signup_credits })}'`);
  await first.end();
  const product = await (await startProduct(environment, ...where)).ready();
  return { environment, product, rows };
}

/**
 * Returns a function that opens a new connection for each query, because the server is stopped and restarted during a
 * drill.
 */
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
