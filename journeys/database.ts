import pg from 'pg';

/**
 * Runs a statement on the product's database and returns its rows. Use it for data that no screen shows, and to
 * simulate the passage of time, because the product uses the machine's clock.
 */
export async function withProductDatabase<Row extends object>(
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client(JSON.parse(process.env.DAMSON_DATABASE!) as pg.ClientConfig);
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
