import pg from 'pg';

/**
 * Returns the rows of a statement on the product's database. For what no screen shows, and for stories in which time
 * has to pass: the product uses the machine's clock, which a test cannot set.
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
